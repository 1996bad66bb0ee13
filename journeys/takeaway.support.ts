// A finished class: two questions with points, answered by the demo learner.
import type { Someone } from './academics.support.ts'
import { deckOf } from './authoring.support.ts'
import { call, messageTo, tokenOf } from './identity.support.ts'
import type { Journey } from './support.ts'

export interface Taught {
  readonly _id: string
  readonly sid: string
  readonly student: string
}
interface CreatedSession {
  readonly _id: string
  readonly sid: string
  readonly snapshot: {
    readonly pages: { readonly _id: string }[]
    readonly questions: { readonly page: string; readonly type: string }[]
  }
}

const target = (_id: string, name: string, score: number) => ({
  _id,
  parent: null,
  name,
  enable: true,
  score,
  rubric: false,
  criteria: [],
})
const steps = [
  ['A', 'Argues with facts', 6],
  ['B', 'Gives a reason', 3],
  ['C', 'Says something', 0],
].map(([code, name, point]) => ({ _id: String(code), code, name, desc: '', weight: 1, point }))
const questionBodies = [
  {
    type: 'choice',
    name: 'What pulls the sea?',
    options: [
      { _id: 'moon', val: 'The moon', on: true },
      { _id: 'wind', val: 'The wind', on: false },
    ],
    outlines: { assess: [target('tides', 'Explains the tides', 4)] },
  },
  {
    type: 'text',
    name: 'Why twice a day?',
    outlines: { skills: [{ ...target('reason', 'Argues', 0), rubric: true, criteria: steps }] },
  },
]

/** The learner picks the correct option and writes a text. */
export async function taughtClass(
  journey: Journey,
  teacher: Someone,
  learner: Someone,
  words: string,
): Promise<Taught> {
  const as =
    (who: Someone) =>
    <T>(method: string, path: string, data?: unknown) =>
      call<T>(journey, method, path, data, who.token)
  const student = await idOf(journey, 'student')
  const rid = await taskWithoutQuestions(journey, teacher)
  const red = (await teacher.list(`classes?school=${teacher.school}&$limit=50`)).find(
    ({ name }) => name === 'Demo 8 Red',
  )
  let made = await as(teacher)<CreatedSession>('POST', 'session', {
    type: 'session',
    cid: rid,
    classId: red?._id,
    students: [student],
    startNow: true,
    name: 'Tides for the takeaway',
  })
  for (const question of questionBodies)
    made = await as(teacher)<CreatedSession>('PATCH', 'session/newPrompt', {
      _id: made._id,
      page: { body: { layout: 'blank', background: {}, elements: [], tips: '' } },
      questions: [question],
    })
  await as(teacher)('PATCH', 'rooms/joinRoomTeacher', { _id: made.sid })
  await as(teacher)('PATCH', `session/${made._id}`, { sessionType: 'student', status: 'student' })
  await as(learner)('PATCH', 'rooms/joinRoom', { _id: made.sid })
  for (const { page, type } of made.snapshot.questions) {
    await as(learner)('POST', 'response', {
      sid: made.sid,
      page,
      type,
      key: crypto.randomUUID(),
      ...(type === 'choice' ? { answer: ['moon'], locked: true } : { content: words }),
    })
  }
  await as(teacher)('PATCH', `session/${made._id}`, { status: 'close' })
  return { _id: made._id, sid: made.sid, student }
}

/** Demo slides without questions. */
async function taskWithoutQuestions(journey: Journey, teacher: Someone): Promise<string> {
  const ask = <T>(method: string, path: string, data?: unknown) =>
    call<T>(journey, method, path, data, teacher.token)
  const sample = (await teacher.list('unit?mode=task&$limit=100')).find(
    ({ name }) => name === 'A water diary',
  )
  const { _id } = await ask<{ _id: string }>('PATCH', 'unit/copy', { _id: sample?._id })
  const { data } = await ask<{ data: { _id: string }[] }>(
    'GET',
    `questions?id=${(await deckOf(journey, teacher, _id))._id}&$limit=50`,
  )
  for (const question of data) await ask('DELETE', `questions/${question._id}`)
  return _id
}

/** Id of a demo person. */
const idOf = async (journey: Journey, who: string): Promise<string> =>
  (await tokenOf(journey, { email: `${who}@demo.classwright.test` })).user._id

/** The link in the latest email to the guardians about a report. */
export async function reportLink(journey: Journey, to: string, fits: RegExp): Promise<string> {
  const found = /\/v2(\/account\/takeaway\/\S+?key=[\w-]+)/.exec(await messageTo(journey, to, fits))?.[1]
  if (!found) throw new Error('the mail has no link')
  return found
}

export const mailsAbout = async (journey: Journey, to: string, fits: RegExp): Promise<number> =>
  (
    await call<{ data: { text: string }[] }>(
      journey,
      'GET',
      `mailbox?to=${encodeURIComponent(to)}&$limit=100`,
    )
  ).data.filter(({ text }) => fits.test(text)).length

const group = (_id: string, by: string, name: string, more = {}) => ({
  _id,
  name,
  by,
  type: 'radio',
  options: ['Not yet', 'Yes'],
  ...more,
})
const item = (_id: string, of: string, name: string) => ({ _id, group: of, name, type: 'radio' })

/** A running assessment for the demo learner's class: by the teacher, by oneself, and by anonymous peers. */
export async function toolSession(
  journey: Journey,
  teacher: Someone,
  students: readonly string[],
): Promise<{ readonly tool: string; readonly session: string }> {
  const ask = <T>(method: string, path: string, data?: unknown) =>
    call<T>(journey, method, path, data, teacher.token)
  const {
    data: [sample],
  } = await ask<{ data: { cid: string }[] }>('GET', 'session?mine=true&type=toolSession&$limit=1')
  const { _id: tool } = await ask<{ _id: string }>('PATCH', 'unit/copyTool', { _id: sample?.cid })
  const { version } = await ask<{ version: number }>('GET', `tool-items/${tool}`)
  await ask('PATCH', `tool-items/${tool}`, {
    version,
    groups: [
      group('t', 'teacher', 'What I saw'),
      group('s', 'self', 'About myself'),
      group('p', 'peer', 'About a classmate', { anonymous: true }),
    ],
    items: [
      item('t1', 't', 'Listens to others'),
      item('s1', 's', 'I let others finish'),
      item('p1', 'p', 'Let me finish'),
    ],
  })
  const red = (await teacher.list(`classes?school=${teacher.school}&$limit=50`)).find(
    ({ name }) => name === 'Demo 8 Red',
  )
  const { _id: session } = await ask<{ _id: string }>('POST', 'session', {
    type: 'toolSession',
    cid: tool,
    classId: red?._id,
    students,
    startNow: true,
    name: 'How we listened',
  })
  return { tool, session }
}

/** Adds a demo student of the school to the class; returns their account. */
export async function classmate(journey: Journey, klass: string, name: string): Promise<string> {
  const of = (who: string) => tokenOf(journey, { email: `${who}@demo.classwright.test` })
  const [admin, { user }] = [await of('school-admin'), await of(name)]
  const [school] = await call<{ _id: string }[]>(
    journey,
    'GET',
    'school-user/schoolList',
    undefined,
    admin.accessToken,
  )
  const { data } = await call<{ data: { _id: string; uid: string | null }[] }>(
    journey,
    'GET',
    `students?school=${school?._id}&$limit=200`,
    undefined,
    admin.accessToken,
  )
  await call(
    journey,
    'PATCH',
    'classes/people',
    { class: klass, addStudents: data.filter(({ uid }) => uid === user._id).map(({ _id }) => _id) },
    admin.accessToken,
  )
  return user._id
}
