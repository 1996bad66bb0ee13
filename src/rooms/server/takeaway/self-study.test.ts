import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { refusal, startAfterClass, type AfterClassWorld } from '../testing/after-class-world.ts'

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

test('what is written and not sent is handed in with "I am done"', async () => {
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

test('an answer after "I am done" reaches report and marking, with the first one beside it', async () => {
  const lesson = await study()
  await submit(lesson, 'Rain')
  await finish(lesson)
  await submit(lesson, 'Rain falls on the hill')
  expect(await reported(lesson)).toMatchObject([
    { content: 'Rain falls on the hill', versions: 2, first: { content: 'Rain' } },
  ])
})

test('what is marked takes no answers until the teacher opens it again', async () => {
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

test('a sent report stays as it was sent until the work is opened again', async () => {
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

test('only its teacher opens work again, and only while the study runs', async () => {
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
