// A server with taught lessons: a class, its answers and their takeaways.
import { eq } from 'drizzle-orm'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { deliveries } from '#communications/server/notices.tables.ts'
import type { Domain } from '#kit/server/domain.ts'
import { inPageOrder } from '#rooms/contract/pages.rules.ts'
import type { Report } from '#rooms/contract/report.shapes.ts'
import type {
  SessionSnapshot,
  Takeaway,
  TakeawayCard,
  TakeawayMark,
} from '#rooms/contract/takeaway.shapes.ts'
import { staff, students } from '#schools/server/people.tables.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { snapshots } from '#sessions/server/sessions.tables.ts'
import { startSessions, type Person } from '#sessions/server/testing/sessions-world.ts'
import { rooms } from '../rooms.server.ts'
import { roomOf as roomOfSession } from '../room/room-state.ts'
import { responses, roomComments, seats } from '../rooms.tables.ts'

export { refusal } from '#academics/server/testing/academics-world.ts'
export type { Person } from '#academics/server/testing/academics-world.ts'

/**
 * The first page has a choice worth 4 points, the second a text with a rubric, the third nothing with
 * points.
 */
export const asTaught = (questions: readonly Question[]): Question[] =>
  questions.map((question, at) => ({
    ...question,
    name: `Question ${at + 1}`,
    ...(at === 0 && {
      type: 'choice' as const,
      options: [
        { _id: 'a', val: 'Moon', on: true },
        { _id: 'b', val: 'Sun', on: false },
      ],
      outlines: { assess: [branch('top', null), branch('std1', 'top', 3), branch('std2', 'top', 1)] },
    }),
    ...(at === 1 && {
      outlines: {
        skills: [
          {
            ...branch('skill', null),
            rubric: true,
            criteria: [
              ['A', 6],
              ['B', 3],
              ['C', 0],
            ].map(([code, point]) => ({
              _id: String(code),
              code: String(code),
              name: `Step ${code}`,
              desc: '',
              weight: 1,
              point: Number(point),
            })),
          },
        ],
      },
    }),
  }))
const branch = (_id: string, parent: string | null, score = 0) => ({
  _id,
  parent,
  name: `Target ${_id}`,
  enable: true,
  score,
  rubric: false,
  criteria: [],
})

/** @param more Additional domains to start. */
export async function startAfterClass(more: readonly Domain[] = []) {
  const world = await startSessions({ more: [{ ...rooms, jobs: () => [] }, ...more] })
  const { kit, db, teacher, pupils } = world
  const [ann, bob, cy] = pupils as [Person, Person, Person]
  /** A school admin who teaches none of its classes. */
  const admin = world.inSchool(await world.person({ name: ['Ad', 'Min'] }))
  await db.insert(staff).values({
    id: kit.newId(),
    school: world.school.id,
    uid: admin.id,
    email: admin.email,
    admin: true,
    status: 'success',
    createdAt: kit.clock.now(),
    updatedAt: kit.clock.now(),
  })

  /** A running lesson with questions that have points. */
  const begun = async (data: Record<string, unknown> = {}): Promise<Session> => {
    const lesson = await world.lesson({
      startNow: true,
      ...data,
      cid: data['cid'] ?? (await world.task({}, 3)),
    })
    const [copied] = await db
      .select({ pages: snapshots.pages, questions: snapshots.questions })
      .from(snapshots)
      .where(eq(snapshots.session, lesson._id))
    await db
      .update(snapshots)
      .set({ questions: asTaught(inPageOrder(copied?.pages ?? [], copied?.questions ?? [])) })
      .where(eq(snapshots.session, lesson._id))
    return world.get(lesson._id)
  }
  const roomOf = async ({ _id }: Pick<Session, '_id'>): Promise<string> =>
    (await roomOfSession(db, kit, await world.sessionRow(_id), kit.clock.now())).id
  /** Writes a seat as the room would. */
  const enter = async (
    lesson: Session,
    uid: string,
    more: Partial<typeof seats.$inferInsert> = {},
  ): Promise<void> => {
    await db.insert(seats).values({
      room: await roomOf(lesson),
      uid,
      side: 'learner',
      nickname: `Seat of ${uid}`,
      entered: kit.clock.now(),
      attend: !more.guest,
      ...more,
    })
  }
  const answer = async (
    lesson: Session,
    uid: string,
    at: number,
    given: Partial<typeof responses.$inferInsert> = {},
  ): Promise<string> => {
    const question = lesson.snapshot?.questions[at]
    const [id, now] = [kit.newId(), kit.clock.now()]
    await db.insert(responses).values({
      id,
      room: await roomOf(lesson),
      session: lesson._id,
      uid,
      nickname: 'Learner',
      page: question?.page ?? '',
      type: question?.type ?? 'text',
      by: uid,
      content: 'An answer',
      createdAt: now,
      updatedAt: now,
      ...given,
    })
    return id
  }
  const comment = async (lesson: Session, response: string, to: string, review: string): Promise<void> => {
    await db.insert(roomComments).values({
      id: kit.newId(),
      room: await roomOf(lesson),
      response,
      page: lesson.snapshot?.questions[1]?.page ?? '',
      to,
      receiver: 'Learner',
      otype: 'text',
      otext: '',
      from: teacher.id,
      sender: 'Tea Cher',
      review,
      createdAt: kit.clock.now(),
    })
  }
  const end = (lesson: Pick<Session, '_id'>) => world.patch(lesson._id, { status: 'close' })
  /** Ann answers correctly and writes a text, Bob answers wrongly, Cy never enters, and a guest visits. */
  const taught = async (data: Record<string, unknown> = {}) => {
    const lesson = await begun(data)
    await enter(lesson, ann.id)
    await enter(lesson, bob.id, { late: true })
    const guest = kit.newId()
    await enter(lesson, guest, { guest: true, nickname: 'Nosy Guest' })
    const chosen = await answer(lesson, ann.id, 0, { answer: ['a'], content: '' })
    const written = await answer(lesson, ann.id, 1, { content: 'Because of the moon' })
    await answer(lesson, bob.id, 0, { answer: ['b'], content: '' })
    await answer(lesson, guest, 0, { answer: ['a'], content: 'Guest words', guest: true })
    await comment(lesson, written, ann.id, 'Well said')
    await end(lesson)
    return { lesson, guest, chosen, written }
  }

  const of = (by: Pick<Person, 'service'>) => ({
    snapshot: async (id: string) =>
      (await by.service('session-snapshot').get('snapshot', { query: { _id: id } })) as SessionSnapshot,
    list: async (session: string) =>
      (
        (await by
          .service('session-takeaway-snapshot')
          .find({ query: { session, $limit: 100 } })) as unknown as { data: TakeawayCard[] }
      ).data,
    data: async (session: string, student: string) =>
      (await by
        .service('session-snapshot')
        .get('studentData', { query: { _id: session, student } })) as Takeaway,
    mark: async (session: string, uid: string, question: string, outlines: Record<string, unknown>) =>
      (await by.service('session-takeaway').create({ session, uid, question, outlines })) as TakeawayMark,
    patch: async (id: string, data: Record<string, unknown>) =>
      (await by.service('session-takeaway-snapshot').patch(id, data)) as Takeaway,
    send: async (id: string, more: Record<string, unknown> = {}) =>
      (await by
        .service('session-takeaway-snapshot')
        .get('informParents', { query: { _id: id, ...more } })) as {
        sent: boolean
        parents: number
        hash: string
      },
    sendAll: async (session: string, more: Record<string, unknown> = {}) =>
      (await by.service('session-takeaway-snapshot').get('informAll', { query: { session, ...more } })) as {
        sent: number
        unchanged: number
        parents: number
      },
    report: async (session: string, student?: string) =>
      (await by
        .service('session-takeaway-snapshot')
        .get('report', { query: { session, ...(student && { student }) } })) as Report,
    byLink: async (key: string) =>
      (await by.service('session-takeaway-snapshot').get('byLink', { query: { key } })) as Report,
  })
  /** Adds a parent with an email address, confirmed or not. */
  const parent = async (pupil: Person, email: string, confirmed = true): Promise<void> => {
    await db
      .update(students)
      .set({ parentEmail: email, parentStatus: confirmed ? 'success' : 'inactive', siblingKey: email })
      .where(eq(students.uid, pupil.id))
  }
  /** Emails to an address, after the outbox is delivered. */
  const mails = async (to: string) => {
    await world.server.courier.drain()
    return db.select().from(deliveries).where(eq(deliveries.to, to)).orderBy(deliveries.createdAt)
  }
  const keyIn = (text: string): string => /[?&]key=([\w-]+)/.exec(text)?.[1] ?? ''
  return {
    ...world,
    admin,
    ann,
    bob,
    cy,
    begun,
    roomOf,
    enter,
    answer,
    comment,
    end,
    taught,
    as: of,
    mine: of(teacher),
    parent,
    mails,
    keyIn,
  }
}
export type AfterClassWorld = Awaited<ReturnType<typeof startAfterClass>>
