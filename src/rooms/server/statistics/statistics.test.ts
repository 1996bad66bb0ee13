// Learners' results on content over its sessions, and a learner's progress in self-study.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuestionHistory, Statistics, StudyCard } from '#sessions/contract/learning.shapes.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { schools } from '#schools/server/plans.tables.ts'
import { responses } from '../rooms.tables.ts'
import { refusal, startAfterClass, type AfterClassWorld, type Person } from '../testing/after-class-world.ts'

let world: AfterClassWorld
beforeAll(async () => {
  world = await startAfterClass()
})
afterAll(() => world.stop())

const statistics = async (who: Pick<Person, 'service'>, pid: string) =>
  (await who.service('session').get('statistics', { query: { pid } })) as Statistics

const figuresOf = ({ questions }: Statistics, number: number) =>
  questions.find(({ name }) => name === `Question ${number}`)

/** A lesson whose choices were marked on submission, as the room does. */
const taught = async (data: Record<string, unknown> = {}) => {
  const made = await world.taught(data)
  await world.db
    .update(responses)
    .set({ right: sql`${responses.answer} = '{a}'` })
    .where(eq(responses.session, made.lesson._id))
  return made
}

test("figures of one session: attendance, answers and picks, points per standard; guests don't count", async () => {
  const { lesson } = await taught()
  const found = await statistics(world.teacher, lesson._id)
  expect(found).toMatchObject({
    of: 'session',
    name: lesson.name,
    sessions: [
      {
        _id: lesson._id,
        learners: 3,
        present: 2,
        late: 1,
        absent: 1,
        questions: 3,
        answered: 3,
        possible: 9,
      },
    ],
  })
  expect(found.questions.map(({ at }) => at)).toEqual([1, 2, 3])
  expect(figuresOf(found, 1)).toMatchObject({
    expected: 3,
    answered: 2,
    right: 1,
    options: [
      { val: 'Moon', count: 1 },
      { val: 'Sun', count: 1 },
    ],
    percent: 50,
  })
  expect(figuresOf(found, 2)).toMatchObject({ answered: 1, right: null, percent: null })
  expect(found.standards.map(({ name, learners, percent }) => [name, learners, percent])).toContainEqual([
    'Target std1',
    2,
    50,
  ])
  expect(
    found.members.map(({ nickname, present, late, answered }) => [nickname, present, late, answered]),
  ).toHaveLength(3)
  expect(found.members.find(({ _id }) => _id === world.ann.id)).toMatchObject({
    present: 1,
    answered: 2,
    questions: 3,
    percent: 100,
  })
})

test('content sums up its sessions; one taught only by others is left out', async () => {
  const cid = await world.task({ name: 'Tides again' }, 3)
  const [first, second] = [await taught({ cid }), await taught({ cid })]
  const found = await statistics(world.teacher, cid)
  expect(found).toMatchObject({ of: 'content', name: 'Tides again' })
  expect(found.sessions.map(({ _id }) => _id).toSorted()).toEqual(
    [first.lesson._id, second.lesson._id].toSorted(),
  )
  expect(figuresOf(found, 1)).toMatchObject({
    expected: 6,
    answered: 4,
    right: 2,
    options: [{ count: 2 }, { count: 2 }],
  })
  expect((await statistics(world.admin, cid)).sessions).toHaveLength(2)
  expect([
    await refusal(statistics(world.stranger, cid)),
    await refusal(statistics(world.stranger, first.lesson._id)),
    await refusal(statistics(world.ann, cid)),
  ]).toEqual(['not-found', 'not-found', 'forbidden'])
  expect((await statistics(world.teacher, await world.task())).sessions).toEqual([])
})

test('a question goes session by session, with its answers; people who taught none of them see nothing', async () => {
  const cid = await world.task({ name: 'Tides by question' }, 3)
  const [first, second] = [await taught({ cid }), await taught({ cid })]
  const copied = first.lesson.snapshot?.questions ?? []
  const history = async (who: Pick<Person, 'service'>, question: string) =>
    (await who.service('session').get('questionHistory', { query: { cid, question } })) as QuestionHistory
  const choice = await history(world.teacher, copied[0]?._id ?? '')
  expect(choice.sessions.map(({ _id }) => _id).toSorted()).toEqual(
    [first.lesson._id, second.lesson._id].toSorted(),
  )
  expect(choice.sessions[0]).toMatchObject({
    figures: { expected: 3, answered: 2, right: 1, options: [{ count: 1 }, { count: 1 }], percent: 50 },
  })
  // The guest's answer is left out.
  expect(choice.sessions[0]?.answers.map(({ picked, right }) => [picked, right])).toEqual(
    expect.arrayContaining([
      [['a'], true],
      [['b'], false],
    ]),
  )
  expect(choice.sessions[0]?.answers).toHaveLength(2)
  const words = await history(world.teacher, copied[1]?._id ?? '')
  expect(words.sessions[0]?.answers.map(each => each.words)).toEqual(['Because of the moon'])
  expect((await history(world.teacher, world.kit.newId())).sessions).toEqual([])
  expect(await refusal(history(world.stranger, copied[0]?._id ?? ''))).toBe('not-found')
})

test("self-study appears in its list with progress and the learner's own clock", async () => {
  const list = async (which: string) =>
    (
      (await world.ann.service('session').get('selfStudy', { query: { list: which } })) as {
        data: StudyCard[]
      }
    ).data
  const made = (await world.teacher.service('study-center').patch('publish', {
    cid: await world.task({ name: 'Alone with tides' }, 2),
    countdown: { type: 2, studentCtrl: true, deadline: null, down: 20 },
  })) as SessionCard
  expect(await list('ongoing')).toEqual([])
  await world.ann.service('session').patch(made._id, { $addToSet: { reg: { _id: world.ann.id } } })
  expect(await list('ongoing')).toMatchObject([
    {
      _id: made._id,
      questions: 2,
      answered: 0,
      completed: false,
      began: null,
      until: null,
      countdown: { type: 2, down: 20 },
    },
  ])
  await world.ann.service('rooms').patch('countdownStart', { sid: made.sid })
  const [begun] = await list('ongoing')
  expect(new Date(begun?.until ?? 0).getTime() - new Date(begun?.began ?? 0).getTime()).toBe(20 * 60_000)
  const whole = await world.get(made._id)
  const questions = whole.snapshot?.questions ?? []
  for (const [at, { page, type }] of questions.entries()) {
    expect((await list('ongoing'))[0]).toMatchObject({ answered: at })
    await world.ann
      .service('response')
      .create({ sid: made.sid, page, type, key: `own-study-${at}`, content: 'The moon' })
  }
  expect(await list('ongoing')).toEqual([])
  expect(await list('completed')).toMatchObject([
    { _id: made._id, answered: 2, completed: true, handedIn: false },
  ])
  expect([await list('scheduled'), await list('archived')]).toEqual([[], []])
  // What a teacher gave and put away is among all of them, and in no list of active ones.
  const given = await world.lesson({ sessionType: 'student', ...world.inHours(1) })
  await world.teacher.service('session').patch(given._id, { del: true })
  const all = (await list('all')).map(({ _id }) => _id)
  expect(all.toSorted()).toEqual([made._id, given._id].toSorted())
  expect((await list('archived')).map(({ _id }) => _id)).toEqual([given._id])
})

test('a course is complete when all its parts are', async () => {
  const list = async (which: string) =>
    (
      (await world.bob.service('session').get('selfStudy', { query: { list: which } })) as {
        data: StudyCard[]
      }
    ).data
  const { id } = await world.unit({ owner: world.teacher.id }, [1, 1])
  const made = (await world.teacher.service('study-center').patch('publish', { cid: id })) as SessionCard
  await world.bob.service('session').patch(made._id, { $addToSet: { reg: { _id: world.bob.id } } })
  const { childs } = await world.get(made._id)
  expect(await list('ongoing')).toMatchObject([{ _id: made._id, questions: 2, answered: 0 }])
  for (const child of childs) {
    expect((await list('ongoing')).map(({ _id }) => _id)).toEqual([made._id])
    await world.bob.service('session-takeaway-snapshot').patch('finish', { session: child._id })
  }
  expect([
    await list('ongoing'),
    (await list('completed')).map(({ _id, handedIn }) => [_id, handedIn]),
  ]).toEqual([[], [[made._id, true]]])
})

test('statistics need a plan with insights; the free plan gets the reason', async () => {
  const { lesson } = await taught()
  const plan = (tier: 'free' | 'school') =>
    world.db.update(schools).set({ tier }).where(eq(schools.id, world.school.id))
  await plan('free')
  expect(await refusal(statistics(world.teacher, lesson._id))).toBe('insights-plan')
  await plan('school')
  expect((await statistics(world.teacher, lesson._id)).sessions).toHaveLength(1)
})
