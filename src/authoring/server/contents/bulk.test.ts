// Bulk actions on content: all matches, undo, delayed deletion, and access limits.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryColors } from '#academics/contract/academics.shapes.ts'
import type { BulkAct } from '#schools/contract/bulk-acts.contract.ts'
import { subjectOf } from '#academics/server/testing/academics-world.ts'
import { labelText } from '#authoring/contract/labels.rules.ts'
import { eraseLaterJobs } from '#schools/server/bulk/erase-later.job.ts'
import { refusal, startContents, type ContentsWorld, type Person } from '../testing/contents-world.ts'

let world: ContentsWorld
let me: Person
beforeAll(async () => {
  world = await startContents()
  me = world.owner
})
afterAll(() => world.stop())

const days = (count: number) => new Date(world.kit.clock.now().getTime() + count * 86_400_000)
async function ended(id: string, by: Person = me): Promise<BulkAct> {
  await world.server.courier.drain()
  return (await by.service('bulk-acts').get(id)) as BulkAct
}
const begin = async (data: object, by: Person = me, school = by.id): Promise<BulkAct> =>
  ended(((await by.service('bulk-acts').create({ school, list: 'content', ...data })) as BulkAct)._id, by)
const undo = async (id: string): Promise<BulkAct> => {
  await me.service('bulk-acts').patch('undo', { _id: id })
  return ended(id)
}
const make = async (name: string, count: number, by: Person = me) => {
  const ids: string[] = []
  for (let at = 0; at < count; at++)
    ids.push((await world.create(by, { mode: 'task', name: `${name} ${at}` }))._id)
  return ids
}
const isArchived = async (ids: readonly string[]) =>
  Promise.all(ids.map(async id => (await world.row(id))?.del))
const erase = async (now: Date) => {
  for (const job of eraseLaterJobs(world.kit)) await job.run(now, new AbortController().signal)
  await world.server.courier.drain()
}

test('all matches are archived and restored; published content stays, with a reason', async () => {
  const [shown = '', ...rest] = await make('Rivers', 30)
  const [other = ''] = await make('Lakes', 1)
  const [foreign = ''] = await make('Rivers', 1, world.stranger)
  await world.set(shown, { published: true })
  const act = await begin({ act: 'archive', filter: { search: 'Rivers', by: { tab: 'me' } } })
  expect(act).toMatchObject({ stage: 'done', total: 30, failed: 1, list: 'content' })
  expect(await isArchived([shown, ...rest])).toEqual([false, ...rest.map(() => true)])
  expect(await isArchived([other, foreign])).toEqual([false, false])
  const { data } = (await me
    .service('bulk-acts')
    .get('items', { query: { _id: act._id, state: 'failed' } })) as { data: { reason: string }[] }
  expect(data).toMatchObject([{ reason: 'This is published. Unpublish it first.' }])
  expect(await undo(act._id)).toMatchObject({ stage: 'undone', kept: 0 })
  expect(await isArchived(rest)).toEqual(rest.map(() => false))
})

test("a category is set in bulk, and undo restores each previous one; other people's categories are not found", async () => {
  const category = async (name: string, by: Person) =>
    (
      (await by.service('task-category').create({ uid: by.id, name, color: categoryColors[0] })) as {
        _id: string
      }
    )._id
  const [quiz, essay] = [await category('Quiz', me), await category('Essay', me)]
  const ids = await make('Hills', 2)
  await me.service('unit').patch(ids[0] ?? '', { category: { label: 'Essay', value: essay } })
  const act = await begin({ act: 'tag', to: quiz, ids })
  expect(act).toMatchObject({ target: 'Quiz', failed: 0 })
  expect((await world.row(ids[1] ?? ''))?.category).toEqual({ label: 'Quiz', value: quiz })
  await undo(act._id)
  expect((await world.row(ids[0] ?? ''))?.category?.label).toBe('Essay')
  expect((await world.row(ids[1] ?? ''))?.category).toBeNull()
  const theirs = await category('Theirs', world.stranger)
  expect(await refusal(begin({ act: 'tag', to: theirs, ids }))).toBe('not-found')
})

test('the category is removed from all that match, and undo gives back each', async () => {
  const ids = await make('Moors', 2)
  const [first = ''] = ids
  await me.service('unit').patch(first, { category: { label: 'Essay', value: 'essay' } })
  const act = await begin({ act: 'tag', filter: { search: 'Moors', by: { tab: 'me' } } })
  expect(act).toMatchObject({ total: 2, target: '', failed: 0 })
  expect((await world.row(first))?.category).toBeNull()
  await undo(act._id)
  expect((await world.row(first))?.category?.label).toBe('Essay')
})

test('a grade is added and removed; undo leaves it on content that had it, and lists later changes', async () => {
  const { grades } = (await me.service('grades').get(me.id)) as { grades: { _id: string; name: string }[] }
  const [seven, eight] = grades.map(({ _id, name }) => ({ label: name, value: _id }))
  if (!seven || !eight) throw new Error('no grades')
  const to = labelText({ kind: 'grades', id: seven.value })
  const ids = await make('Bays', 3)
  const [first = '', second = '', third = ''] = ids
  await me.service('unit').patch(first, { grades: [eight, seven] })
  await me.service('unit').patch(second, { grades: [eight] })
  const gradesOf = async (id: string) => (await world.row(id))?.grades
  const act = await begin({ act: 'tag', to, ids })
  expect(act).toMatchObject({ target: `grade ${seven.label}`, failed: 0 })
  expect([await gradesOf(first), await gradesOf(second), await gradesOf(third)]).toEqual([
    [eight, seven],
    [eight, seven],
    [seven],
  ])
  await me.service('unit').patch(third, { grades: [] })
  expect(await undo(act._id)).toMatchObject({ kept: 1 })
  expect([await gradesOf(first), await gradesOf(second)]).toEqual([[eight, seven], [eight]])

  const without = await begin({ act: 'untag', to, ids })
  expect([await gradesOf(first), await gradesOf(second)]).toEqual([[eight], [eight]])
  await undo(without._id)
  expect([await gradesOf(first), await gradesOf(second)]).toEqual([[eight, seven], [eight]])
  expect(await refusal(begin({ act: 'tag', to: 'grade:unknown', ids }))).toBe('not-found')
  expect(await refusal(begin({ act: 'untag', ids }))).toBe('bulk-act')
  expect(await refusal(begin({ act: 'untag', to: 'a-category', ids }))).toBe('bulk-act')
})

test('a subject is added to content of its curriculum; other content, and archived content, is refused', async () => {
  const { subject, curriculum } = await subjectOf(me, me.id)
  const [fits = '', other = '', archived = ''] = await make('Dales', 3)
  await world.set(fits, { curriculum })
  await world.set(other, { curriculum: curriculum === 'au' ? 'us' : 'au' })
  await me.service('unit').patch('archive', { _id: archived })
  const to = labelText({ kind: 'subjects', id: subject })
  const act = await begin({ act: 'tag', to, ids: [fits, other, archived] })
  expect(act).toMatchObject({ failed: 2 })
  const { data } = (await me
    .service('bulk-acts')
    .get('items', { query: { _id: act._id, state: 'failed' } })) as { data: { reason: string }[] }
  expect(data.map(({ reason }) => reason).toSorted()).toEqual([
    'This content has another curriculum than the subject.',
    'This is archived. Restore it first.',
  ])
  expect((await world.row(fits))?.subjects.map(({ value }) => value)).toEqual([subject])
  await undo(act._id)
  expect((await world.row(fits))?.subjects).toEqual([])
  const hidden = await subjectOf(world.stranger, world.stranger.id)
  expect(
    await refusal(
      begin({ act: 'tag', to: labelText({ kind: 'subjects', id: hidden.subject }), ids: [fits] }),
    ),
  ).toBe('not-found')
})

test('deletions wait 14 days; items changed since stay, and an undo restores all', async () => {
  const [gone = '', kept = '', taught = ''] = await make('Caves', 3)
  await world.set(taught, { taught: true })
  const act = await begin({ act: 'erase', ids: [gone, kept, taught] })
  expect(act).toMatchObject({ failed: 1 })
  expect(await isArchived([gone, kept, taught])).toEqual([true, true, false])
  await me.service('unit').patch('restore', { _id: kept })
  await me.service('unit').patch('archive', { _id: kept })
  await erase(days(13))
  expect(await world.row(gone)).toBeDefined()
  await erase(days(15))
  expect(await world.row(gone)).toBeUndefined()
  expect(await world.row(kept)).toMatchObject({ del: true })
  expect(await ended(act._id)).toMatchObject({ stage: 'erased', kept: 1 })
  expect(await refusal(undo(act._id))).toBe('bulk-stage')

  const [back = ''] = await make('Dunes', 1)
  const other = await begin({ act: 'erase', ids: [back] })
  await undo(other._id)
  await erase(days(15))
  expect(await world.row(back)).toMatchObject({ del: false })
})

test('nobody acts on others’ content or reads the bulk action; an admin deletes content made in the school', async () => {
  const ids = await make('Mine', 1)
  expect(await refusal(begin({ act: 'archive', ids }, world.stranger))).toBe('bulk-empty')
  expect(await refusal(begin({ act: 'archive', ids }, world.stranger, me.id))).toBe('forbidden')
  const act = await begin({ act: 'archive', ids })
  expect(await refusal(world.stranger.service('bulk-acts').get(act._id))).toBe('not-found')
  const school = await world.school()
  const teacher = await world.colleague(school)
  const [made = ''] = await make('School', 1, teacher)
  await world.set(made, { school: school.id })
  const { admin } = school
  expect(await refusal(begin({ act: 'archive', filter: {} }, admin, school.id))).toBe('bulk-act')
  expect(await begin({ act: 'erase', filter: {} }, admin, school.id)).toMatchObject({ total: 1, failed: 0 })
  expect(await isArchived([made])).toEqual([true])
  await erase(days(15))
  expect(await world.row(made)).toBeUndefined()
})
