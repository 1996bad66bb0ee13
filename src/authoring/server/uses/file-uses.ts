// Labels of a file's uses: content and prompts, named to users who may view them.
import { inArray } from 'drizzle-orm'
import { fileUses, type UsedIn } from '#files/server/files.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { contents } from '../authoring.tables.ts'
import { prompts } from '../questions.tables.ts'

export const forFiles = (): readonly Provision[] => [
  provide(fileUses, async (tx, actor, places) => {
    const me = actor.id ?? ''
    if (places.length === 0) return new Map()
    const found = await tx
      .select({
        id: contents.id,
        name: contents.name,
        mode: contents.mode,
        owner: contents.owner,
        readers: contents.readers,
      })
      .from(contents)
      .where(inArray(contents.id, [...places]))
    const cut = await tx
      .select({ id: prompts.id, name: prompts.name, owner: prompts.owner })
      .from(prompts)
      .where(inArray(prompts.id, [...places]))
    return new Map<string, UsedIn>([
      ...found
        .filter(({ owner, readers }) => owner === me || readers.includes(me))
        .map(({ id, name, mode }): [string, UsedIn] => [id, { name, to: `/com/${mode}/edit/${id}` }]),
      ...cut
        .filter(({ owner }) => owner === me)
        .map(({ id, name }): [string, UsedIn] => [id, { name, to: null }]),
    ])
  }),
]
