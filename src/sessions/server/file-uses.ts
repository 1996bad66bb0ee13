// Files in sessions, named for their owners.
import { and, eq, inArray } from 'drizzle-orm'
import { fileUses, type UsedIn } from '#files/server/files.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { sessions } from './sessions.tables.ts'

export const forFiles = (): readonly Provision[] => [
  provide(fileUses, async (tx, actor, places) => {
    if (places.length === 0 || actor.id === null) return new Map()
    const found = await tx
      .select({ id: sessions.id, name: sessions.name })
      .from(sessions)
      .where(and(inArray(sessions.id, [...places]), eq(sessions.owner, actor.id)))
    return new Map(
      found.map(({ id, name }): [string, UsedIn] => [
        id,
        { name: `${name}, as it is taught`, to: `/session/view/${id}` },
      ]),
    )
  }),
]
