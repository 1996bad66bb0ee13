import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { refusal, startAfterClass, type AfterClassWorld, type Person } from '../testing/after-class-world.ts'

let world: AfterClassWorld
beforeAll(async () => {
  world = await startAfterClass()
})
afterAll(() => world.stop())

async function study(): Promise<Session> {
  const lesson = await world.begun({ type: 'selfStudy', classId: undefined, cid: await world.task({}, 3) })
  await world.patch(lesson._id, { $addToSet: { reg: { _id: world.ann.id } } }, world.ann)
  return world.get(lesson._id)
}
const pageOf = (lesson: Session, at: number) => lesson.snapshot?.questions[at]?.page ?? ''
let keys = 0
const submit = (lesson: Session, content: string) =>
  world.ann.service('response').create({
    sid: lesson.sid,
    page: pageOf(lesson, 1),
    type: 'text',
    key: `self-study-${keys++}`,
    content,
  })
const finish = (lesson: Session) =>
  world.ann.service('session-takeaway-snapshot').patch('finish', { session: lesson._id })
const reopen = (lesson: Session) =>
  world.teacher
    .service('session-takeaway-snapshot')
    .patch('reopen', { session: lesson._id, student: world.ann.id })
const reported = async (lesson: Session) => {
  await world.server.courier.drain()
  const { response } = await world.mine.data(lesson._id, world.ann.id)
  expect((await world.as(world.ann).report(lesson._id)).response).toEqual(response)
  return response
}
const mark = (lesson: Session) =>
  world.mine.mark(lesson._id, world.ann.id, lesson.snapshot?.questions[1]?._id ?? '', {
    skills: [{ _id: 'skill', criteriaCode: 'B' }],
  })

test('unsent drafts are submitted with "I am done"', async () => {
  const lesson = await study()
  await world.roomOf(lesson)
  await world.ann.service('response').patch('draft', {
    sid: lesson.sid,
    page: pageOf(lesson, 1),
    type: 'text',
    base: 0,
    content: 'Rain falls',
    at: world.kit.clock.now().getTime(),
  })
  await finish(lesson)
  expect(await reported(lesson)).toMatchObject([{ content: 'Rain falls', auto: true }])
})

test('an answer after "I am done" reaches report and marking, together with the first version', async () => {
  const lesson = await study()
  await submit(lesson, 'Rain')
  await finish(lesson)
  await submit(lesson, 'Rain falls on the hill')
  expect(await reported(lesson)).toMatchObject([
    { content: 'Rain falls on the hill', versions: 2, first: { content: 'Rain' } },
  ])
})

test('marked work takes no answers until the teacher reopens it', async () => {
  const lesson = await study()
  await submit(lesson, 'Rain')
  await finish(lesson)
  await mark(lesson)
  expect(await refusal(submit(lesson, 'Snow'))).toBe('answer-marked')
  expect(await reopen(lesson)).toMatchObject({ finishedAt: null })
  await submit(lesson, 'Snow')
  expect(await reported(lesson)).toMatchObject([{ content: 'Snow' }])
  await mark(lesson)
  expect(await refusal(submit(lesson, 'Hail'))).toBe('answer-marked')
})

test('a sent report does not change until the work is reopened', async () => {
  const lesson = await study()
  await submit(lesson, 'Rain')
  await finish(lesson)
  const { _id } = await world.mine.data(lesson._id, world.ann.id)
  await world.mine.send(_id, { anyway: true })
  expect(await refusal(submit(lesson, 'Snow'))).toBe('answer-marked')
  await reopen(lesson)
  await submit(lesson, 'Snow')
  expect(await reported(lesson)).toMatchObject([{ content: 'Snow' }])
})

test('only the teacher reopens work, and only while the study is running', async () => {
  const lesson = await study()
  await submit(lesson, 'Rain')
  await finish(lesson)
  const ask = (who: typeof world.ann) =>
    who.service('session-takeaway-snapshot').patch('reopen', { session: lesson._id, student: world.ann.id })
  expect(await refusal(ask(world.ann))).not.toBe('none')
  expect(await refusal(ask(world.colleague))).toBe('not-found')
  await world.end(lesson)
  expect(await refusal(reopen(lesson))).toBe('work-over')
})

describe('a review of studied content', () => {
  const review = (who: Pick<Person, 'service'>, rid: string, more: object = {}) =>
    refusal(who.service('reviews').create({ rid, rate: 4, ...more }))
  const open = async (who: Pick<Person, 'service'>, rid: string) =>
    (await who.service('reviews').get('open', { query: { rid } })) as { name: string } | null

  test('is open to learners who have finished it, once it is in the library, and includes its difficulty', async () => {
    const lesson = await study()
    const cid = lesson.cid ?? ''
    await submit(lesson, 'Rain')
    await finish(lesson)
    expect(await open(world.ann, cid)).toBeNull()
    await world.publish(cid, 900, {}, world.teacher)
    expect(await open(world.ann, cid)).toMatchObject({ _id: cid, name: lesson.name })
    expect(await world.item(cid, world.ann)).toMatchObject({ mayReview: true, order: null, limited: true })
    expect(await review(world.ann, cid, { tags: ['At home'] })).toBe('review-fields')
    expect(await review(world.ann, cid, { difficulty: 'hard' })).toBe('none')
    expect(await review(world.ann, cid, { difficulty: 'easy' })).toBe('review-there')
    expect(await world.guest.service('reviews').get('stat', { query: { rid: cid } })).toMatchObject({
      count: 1,
      difficulty: { easy: 0, right: 0, hard: 1 },
    })
    expect(await world.noticesOf('ContentReviewed')).toContain(world.teacher.id)
  })
  test('is refused to those who have only started, are not enrolled, or were taught in class', async () => {
    const lesson = await study()
    const cid = lesson.cid ?? ''
    await world.publish(cid, 900, {}, world.teacher)
    await submit(lesson, 'Rain')
    expect([await open(world.ann, cid), await review(world.ann, cid)]).toEqual([null, 'review-buyers'])
    await finish(lesson)
    expect(await review(world.bob, cid)).toBe('review-buyers')
    expect(await review(world.teacher, cid)).toBe('review-own')
    const { lesson: taught } = await world.taught()
    await world.publish(taught.cid ?? '', 900, {}, world.teacher)
    expect(await review(world.ann, taught.cid ?? '')).toBe('review-buyers')
  })
  test('covers every part of a unit, and the unit itself after its last part', async () => {
    const { id, tasks } = await world.unit({ owner: world.teacher.id }, [1, 1])
    const made = (await world.teacher.service('study-center').patch('publish', { cid: id })) as Session
    await world.publish(id, 900, {}, world.teacher)
    for (const task of tasks) await world.publish(task, 900, {}, world.teacher)
    await world.patch(made._id, { $addToSet: { reg: { _id: world.ann.id } } }, world.ann)
    const { childs } = await world.get(made._id)
    const may = async () =>
      (await Promise.all([id, ...tasks].map(rid => open(world.ann, rid)))).map(item => item !== null)
    const handIn = (session: string) =>
      world.ann.service('session-takeaway-snapshot').patch('finish', { session })
    const [first, second] = childs.toSorted((a, b) => tasks.indexOf(a.cid ?? '') - tasks.indexOf(b.cid ?? ''))
    expect(await may()).toEqual([false, false, false])
    await handIn(first?._id ?? '')
    expect(await may()).toEqual([false, true, false])
    await handIn(second?._id ?? '')
    expect(await may()).toEqual([true, true, true])
  })
})
