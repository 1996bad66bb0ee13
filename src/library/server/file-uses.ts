// Reports files in published versions to their author: they stay in the library even if the draft changes.
import { and, arrayOverlaps, eq } from 'drizzle-orm'
import { fileUses, type UsedIn } from '#files/server/files.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { items, versions } from './library.tables.ts'

export const forFiles = (): readonly Provision[] => [
  provide(fileUses, async (tx, actor, places) => {
    if (places.length === 0 || actor.id === null) return new Map()
    const found = await tx
      .select({ parts: versions.parts, id: versions.id, name: items.name })
      .from(versions)
      .innerJoin(items, eq(items.id, versions.item))
      .where(and(arrayOverlaps(versions.parts, [...places]), eq(items.owner, actor.id)))
    return new Map<string, UsedIn>(
      found.flatMap(({ parts, name }) =>
        parts.map((part): [string, UsedIn] => [
          part,
          { name: `${name}, as published`, to: '/home/published' },
        ]),
      ),
    )
  }),
]
