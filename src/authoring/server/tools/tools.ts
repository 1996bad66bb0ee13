// Items of an assessment tool: validation, and the number per assessor.
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import type { Tool } from '#authoring/contract/extras.contract.ts'
import { fail } from '#kit/server/errors.ts'

export type ToolBody = Pick<Tool, 'groups' | 'items'>

/** Every item has a group, and a name from a source cannot be changed. */
export function assertItems(before: ToolBody['items'], { groups, items }: ToolBody): void {
  const known = new Set(groups.map(({ _id }) => _id))
  const was = new Map(before.map(item => [item._id, item]))
  if (items.some(({ group }) => !known.has(group))) throw fail(authoringErrors, 'tool-item-group')
  for (const { _id, name, source } of items) {
    const old = was.get(_id)
    if (old && old.source !== null && (old.source !== source || old.name !== name))
      throw fail(authoringErrors, 'tool-name-fixed')
  }
}

export function countOf({ groups, items }: ToolBody): Tool['count'] {
  const by = new Map(groups.map(group => [group._id, group.by]))
  const of = (who: keyof Tool['count']) => items.filter(({ group }) => by.get(group) === who).length
  return { teacher: of('teacher'), self: of('self'), peer: of('peer') }
}
