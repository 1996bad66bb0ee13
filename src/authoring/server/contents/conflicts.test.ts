// Concurrent editors: for any input in any order, no text is lost. It is stored, or returned to its writer
// with the stored text.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldConflict } from '#authoring/contract/content.contract.ts'
import { extField } from '#authoring/contract/content.rules.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { startContents, type ContentsWorld, type Person } from '../testing/contents-world.ts'

let world: ContentsWorld
beforeAll(async () => {
  world = await startContents()
})
afterAll(() => world.stop())

type SaveResult = { readonly content: Content } | { readonly conflicts: FieldConflict[] }
const send = (who: Person, id: string, data: Record<string, unknown>): Promise<SaveResult> =>
  who
    .service('unit')
    .patch(id, data)
    .then(
      content => ({ content: content as Content }),
      (error: { data?: { code?: string; conflicts?: FieldConflict[] } }) => {
        if (error.data?.code !== 'field-changed') throw error as unknown as Error
        return { conflicts: error.data.conflicts ?? [] }
      },
    )

const fields = ['idea', 'overview', 'words', 'ext.a', 'ext.b'] as const
type Field = (typeof fields)[number]

/** The patch of one field, based on a version. */
const patchOf = (field: Field, text: string, version: number): Record<string, unknown> => {
  const ext = field.startsWith('ext.')
    ? { ext: { [field.slice(4)]: [{ value: text }] } }
    : { [field]: field === 'words' ? [text] : text }
  return { ...ext, base: { [field]: version } }
}
const textIn = (content: Content, field: Field): string | undefined => {
  if (field.startsWith('ext.')) return content.ext[field.slice(4)]?.[0]?.value
  const value = content[field as 'idea']
  return Array.isArray(value) ? (value as string[])[0] : value
}

describe('no text is ever lost', () => {
  /** One editor's input: a field, and whether they first read the other's text. */
  const step = fc.record({
    field: fc.constantFrom(...fields),
    who: fc.constantFrom(0, 1),
    fresh: fc.boolean(),
    together: fc.boolean(),
  })

  test('in any order, including simultaneous writes', async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async steps => {
        const { _id } = await world.create(world.owner, { name: 'Edited by two' })
        await world.share(_id)
        const editors = [world.owner, world.writer] as const
        const seen: Record<string, number>[] = [{}, {}]
        // The history of each field from the server's responses, and returned texts.
        const accepted: { field: Field; text: string; version: number }[] = []
        const returned: { field: Field; text: string; stored: unknown; version: number }[] = []
        const run = async ({ field, who, fresh }: (typeof steps)[number]) => {
          const editor = editors[who] ?? world.owner
          if (fresh) seen[who] = { ...((await editor.service('unit').get(_id)) as Content).versions }
          const text = `text ${++count}`
          const base = seen[who]?.[field] ?? 0
          const answer = await send(editor, _id, patchOf(field, text, base))
          if ('content' in answer) {
            // Only a writer who had seen the last text could replace it.
            expect(answer.content.versions[field]).toBe(base + 1)
            accepted.push({ field, text, version: answer.content.versions[field] ?? 0 })
            seen[who] = { ...seen[who], [field]: answer.content.versions[field] ?? 0 }
          } else {
            const [conflict] = answer.conflicts
            expect(conflict?.field).toBe(field)
            returned.push({ field, text, stored: conflict?.value, version: conflict?.version ?? 0 })
          }
        }
        for (let at = 0; at < steps.length; at++) {
          const [one, two] = [steps[at], steps[at + 1]]
          if (one && two?.together) {
            await Promise.all([run(one), run(two)])
            at++
          } else if (one) await run(one)
        }
        const end = (await world.owner.service('unit').get(_id)) as Content
        for (const field of fields) {
          const mine = accepted.filter(each => each.field === field)
          // Every accepted text has its own version, the last of which is stored.
          expect(new Set(mine.map(({ version }) => version)).size).toBe(mine.length)
          expect(end.versions[field] ?? 0).toBe(mine.length)
          const last = mine.toSorted((a, b) => a.version - b.version).at(-1)
          if (last) expect(textIn(end, field)).toBe(last.text)
          // A conflict returns a text that was stored at that time.
          for (const each of returned.filter(one => one.field === field))
            expect(JSON.stringify(each.stored)).toContain(
              mine.find(({ version }) => version === each.version)?.text,
            )
        }
        expect(accepted.length + returned.length).toBe(steps.length)
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })

  test('the second writer gets the stored value and its author; nothing of the same patch is written', async () => {
    const { _id } = await world.create(world.owner, { name: 'Conflict' })
    await world.share(_id)
    await send(world.writer, _id, { idea: 'Hers', base: { idea: 0 } })
    const answer = await send(world.owner, _id, {
      idea: 'His',
      overview: 'Beside',
      ext: { note: [{ value: 'N' }] },
      base: { idea: 0, overview: 0, [extField('note')]: 0 },
    })
    expect(answer).toEqual({ conflicts: [{ field: 'idea', value: 'Hers', version: 1, by: 'Will Writer' }] })
    expect(await world.owner.service('unit').get(_id)).toMatchObject({ idea: 'Hers', overview: '', ext: {} })
    // Two fields, two writers: no conflict.
    expect(await send(world.owner, _id, { overview: 'Beside', base: { overview: 0 } })).toMatchObject({
      content: { idea: 'Hers', overview: 'Beside', versions: { idea: 1, overview: 1 } },
    })
  })

  test('repeating a request after a lost response causes no conflict and no second version', async () => {
    const { _id } = await world.create(world.owner, { name: 'Twice' })
    const data = {
      idea: 'Once',
      ext: { note: [{ value: 'N', mark: '' }] },
      base: { idea: 0, [extField('note')]: 0 },
    }
    await send(world.owner, _id, data)
    expect(await send(world.owner, _id, data)).toMatchObject({
      content: { versions: { idea: 1, [extField('note')]: 1 }, version: 2 },
    })
    expect(
      await send(world.owner, _id, { ext: { note: [] }, base: { [extField('note')]: 1 } }),
    ).toMatchObject({ content: { ext: {}, versions: { [extField('note')]: 2 } } })
  })
})
