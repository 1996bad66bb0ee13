// Outlines: branches of published trees, pruned to the selection, kept when the tree changes; a tool and its
// source.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subjectOf } from '#academics/server/testing/academics-world.ts'
import type { TaskOutline } from '#authoring/contract/outline.contract.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { refusal, startContents, type ContentsWorld, type Person } from '../testing/contents-world.ts'

let world: ContentsWorld
let me: Person
let subject: string
let curriculum: string
const [strand, tides, moon, other] = Array.from(
  { length: 4 },
  (_, index) => `01890000-0000-7000-8000-00000000000${index}`,
) as [string, string, string, string]
beforeAll(async () => {
  world = await startContents()
  me = world.owner
  ;({ subject, curriculum } = await subjectOf(me, me.id))
  const add = (_id: string, parent: string | null, name: string, code = '') => ({
    op: 'add',
    _id,
    parent,
    before: null,
    name,
    code,
  })
  await me.service('subjects').patch('sub-edit', {
    _id: subject,
    kind: 'topic',
    version: 1,
    operations: [
      add(strand, null, 'Earth and space'),
      add(tides, strand, 'Tides', 'ES1'),
      add(moon, strand, 'Phases of the moon', 'ES2'),
      add(other, null, 'Living world'),
    ],
  })
  await me.service('subjects').patch(subject, { snapshot: 'topic' })
})
afterAll(() => world.stop())

const choose = (rid: string, entries: string[], more: Record<string, unknown> = {}, who = me) =>
  who
    .service('task-outline')
    .patch('choose', { rid, kind: 'outline', subject, entries, ...more }) as Promise<TaskOutline>
const byRid = (rid: string, who = me) =>
  who.service('task-outline').get('byRid', { query: { rid } }) as Promise<TaskOutline>

describe('selection', () => {
  test('is kept with its ancestors when the published tree changes', async () => {
    const { _id } = await world.create(me, { mode: 'task', type: 'SA', name: 'Tides' })
    expect(await byRid(_id)).toMatchObject({ rid: _id, outline: [], assess: [], version: 0 })
    const one = await choose(_id, [tides], { version: 0 })
    expect(one.outline).toMatchObject([
      {
        code: `${curriculum}:${subject}`,
        name: 'Science',
        curr: curriculum,
        chosen: [tides],
        entries: [{ _id: strand }, { _id: tides, code: 'ES1' }],
      },
    ])
    expect(
      ((await me.service('unit').get('missing', { query: { _id } })) as { key: string }[]).map(
        ({ key }) => key,
      ),
    ).not.toContain('outline')
    const { version } = (await me
      .service('subjects')
      .get('tree', { query: { _id: subject, kind: 'topic', of: 'draft' } })) as { version: number }
    await me.service('subjects').patch('sub-edit', {
      _id: subject,
      kind: 'topic',
      version,
      operations: [{ op: 'edit', _id: tides, name: 'Ebb and flow' }],
    })
    await me.service('subjects').patch(subject, { snapshot: 'topic' })
    expect((await byRid(_id)).outline[0]?.entries.map(({ name }) => name)).toEqual([
      'Earth and space',
      'Tides',
    ])
    expect((await choose(_id, [tides, other])).outline[0]?.entries.map(({ name }) => name)).toEqual([
      'Earth and space',
      'Ebb and flow',
      'Living world',
    ])
    expect(await refusal(choose(_id, [tides], { version: 1 }))).toBe('stale-version')
    expect((await choose(_id, [])).outline).toEqual([])
    expect(await refusal(choose(_id, [_id]))).toBe('outline-entry')
    expect(await refusal(choose(_id, [tides], { kind: 'assess' }))).toBe('outline-subject')
    expect(await refusal(choose(_id, [tides], { kind: 'skills' }))).toBe('not-found')
  })

  test('of different subjects by two people at once is kept for both', async () => {
    const second = await subjectOf(me, me.id, 'Art')
    await me.service('subjects').patch('sub-edit', {
      _id: second.subject,
      kind: 'topic',
      version: 1,
      operations: [{ op: 'add', _id: moon, parent: null, before: null, name: 'Line' }],
    })
    await me.service('subjects').patch(second.subject, { snapshot: 'topic' })
    const { _id } = await world.create(me, { mode: 'task', name: 'Both' })
    await Promise.all([choose(_id, [tides]), choose(_id, [moon], { subject: second.subject })])
    expect((await byRid(_id)).outline.map(({ name }) => name).toSorted()).toEqual(['Art', 'Science'])
  })

  test('excludes trees of other owners', async () => {
    const { _id } = await world.create(world.stranger, { mode: 'task', name: 'Foreign' })
    expect(await refusal(choose(_id, [tides], {}, world.stranger))).toBe('not-found')
    const found = (await world.stranger
      .service('task-outline')
      .get('search', { query: { kind: 'outline', key: 'earth' } })) as { subject: string }[]
    expect(found.map(hit => hit.subject)).not.toContain(subject)
    expect(
      await world.stranger
        .service('task-outline')
        .get('search', { query: { kind: 'outline', key: 'earth', subject } }),
    ).toEqual([])
  })
})

test('search finds entries that contain all words, with their path', async () => {
  const found = await me
    .service('task-outline')
    .get('search', { query: { kind: 'outline', curriculum, key: 'moon es2' } })
  expect(found).toMatchObject([
    { subject, subjectName: 'Science', entry: { _id: moon }, path: ['Earth and space'] },
  ])
  expect(
    await me.service('task-outline').get('search', { query: { kind: 'assess', curriculum, key: 'moon' } }),
  ).toEqual([])
})

test('a tool takes the outline of its source, and shows later differences', async () => {
  const source = await world.create(me, { mode: 'task', name: 'Source' })
  await choose(source._id, [tides])
  const tool = (await me.service('unit').patch('copyTool', { unit: source._id })) as Content
  expect(tool.filled).toBe(false)
  expect(await me.service('tool-items').get(tool._id)).toMatchObject({
    groups: [{ name: 'Topics', by: 'teacher' }],
    items: [{ source: tides, type: 'radio' }],
  })
  const differs = () => me.service('task-outline').get('difference', { query: { rid: tool._id } })
  expect(await differs()).toEqual([])
  await choose(source._id, [moon])
  expect(await differs()).toMatchObject([
    { kind: 'outline', added: ['ES2 Phases of the moon'], removed: [expect.stringContaining('ES1')] },
  ])
})
