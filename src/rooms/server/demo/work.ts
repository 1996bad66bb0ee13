// What people do in a demo lesson: enter, answer, set a mood, and mark.
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lessonsOf } from '#sessions/server/after-class.api.ts'
import { demoAt, type DemoScene } from '#sessions/server/demo.api.ts'
import { snapshotOf, type SessionRow, type SnapshotRow } from '#sessions/server/sessions.api.ts'
import { classRemark, givenSteps, ownRemark, saidInClass, taughtLessons } from './demo.data.ts'
import { demoEnter } from '../demo.api.ts'
import { giveAnswer } from '../answers/write.ts'
import { personFor } from '../room/room-access.ts'
import { roomOf } from '../room/room-state.ts'
import type { RoomActor } from '../room/room-working.ts'
import { writeRoom } from '../room/room-writer.ts'
import { responses, roomComments } from '../rooms.tables.ts'
import { change, mark } from '../takeaway/edit.ts'
import { madeSnapshot, takeawayOf } from '../takeaway/read.ts'
import { sendOne } from '../takeaway/send.ts'
import { classSnapshots } from '../takeaway.tables.ts'

/** Puts the demo learner first, so that the data match the people. */
export const listOf = ({ people }: SessionRow, ava: string): string[] => [
  ava,
  ...people.filter(uid => uid !== ava).toSorted(),
]

type Question = SnapshotRow['questions'][number]

/** The teacher is there, on the first page with a question. */
export async function openRoom(kit: Kit, { actor }: DemoScene, session: SessionRow): Promise<SnapshotRow> {
  const snapshot = await snapshotOf(kit.db, session.id)
  const by: RoomActor = { id: actor.id, role: 'teacher' }
  const room = await roomOf(kit.db, kit, session, session.start)
  const person = await personFor(kit.db, by)
  const page = snapshot.questions[0]?.page
  await writeRoom(demoAt(kit, session.start), room.id, at =>
    Promise.resolve(
      at.do(
        by,
        { do: 'enterTeacher', person },
        ...(page === undefined ? [] : [{ do: 'turn' as const, page }]),
      ),
    ),
  )
  return snapshot
}

export const enter = (kit: Kit, session: SessionRow, uid: string, at: Date): Promise<void> =>
  demoEnter(kit, session, { id: uid, role: 'learner' }, at)

export const faces = [5, 4, 3] as const

export async function feel(
  kit: Kit,
  session: SessionRow,
  uid: string,
  face: (typeof faces)[number],
): Promise<void> {
  const room = await roomOf(kit.db, kit, session, session.end)
  await writeRoom(demoAt(kit, session.end), room.id, at =>
    Promise.resolve(at.do({ id: uid, role: 'learner' }, { do: 'feel', feel: face })),
  )
}

/** Every third learner picks a wrong option. */
export async function answer(
  kit: Kit,
  session: SessionRow,
  { page, type, options }: Question,
  uid: string,
  now: Date,
  at: number,
  words: string,
): Promise<void> {
  if (type !== 'choice' && type !== 'text') return
  const picked = options
    .filter(({ on }) => on === (at % 3 !== 2))
    .slice(0, 1)
    .map(({ _id }) => _id)
  const actor: Actor = { id: uid, roles: ['user', 'student'] }
  await giveAnswer(
    demoAt(kit, now),
    { db: kit.db, actor, now },
    {
      sid: session.sid,
      page,
      type,
      key: `demo-${session.sid}-${page.slice(-12)}-${at}`,
      teacherSharing: false,
      ...(type === 'choice' ? { answer: picked, locked: true } : { content: words }),
    },
  )
}

/** Comments on the demo learner's answer. */
export async function comment(
  kit: Kit,
  { actor }: DemoScene,
  { id, end }: SessionRow,
  ava: string,
): Promise<void> {
  const [given] = (await kit.db.select().from(responses).where(eq(responses.session, id))).filter(
    ({ uid, type }) => uid === ava && type === 'text',
  )
  if (!given) return
  const { nickname } = await personFor(kit.db, { id: actor.id, role: 'teacher' })
  await kit.db.insert(roomComments).values({
    id: kit.newId(),
    room: given.room,
    response: given.id,
    page: given.page,
    to: ava,
    receiver: given.nickname,
    otype: given.type,
    otext: given.content,
    from: actor.id,
    sender: nickname,
    review: saidInClass,
    read: true,
    createdAt: new Date(end.getTime() - 5 * minuteMs),
  })
}

/** Some learners are in the running lesson and have started; the demo learner has yet to enter. */
export async function joinRunning(kit: Kit, scene: DemoScene, ava: string): Promise<void> {
  const now = kit.clock.now()
  const session = (
    await lessonsOf(
      kit.db,
      scene.classId,
      new Date(now.getTime() - dayMs),
      new Date(now.getTime() + 1),
      now,
      20,
    )
  ).find(({ status }) => status === 'live')
  if (!session) return
  const { questions } = await openRoom(kit, scene, session)
  const [words] = taughtLessons
  for (const [at, uid] of listOf(session, ava).entries()) {
    if (at === 0) continue
    await enter(kit, session, uid, new Date(session.start.getTime() + at * minuteMs))
    if (at < 3)
      for (const question of questions)
        await answer(
          kit,
          session,
          question,
          uid,
          new Date(session.start.getTime() + (at + 5) * minuteMs),
          at,
          words?.words[at] ?? '',
        )
  }
}

/** Three learners are marked, and one of them has a report. */
export async function score(kit: Kit, { actor }: DemoScene, ava: string, session: SessionRow): Promise<void> {
  const now = new Date(session.end.getTime() + 3 * 60 * minuteMs)
  const then = demoAt(kit, now)
  await kit.db.transaction(async db => {
    const by = { db, actor, now }
    const snapshot = await madeSnapshot(db, session.id)
    for (const [at, code] of givenSteps.entries()) {
      const uid = listOf(session, ava)[at]
      if (uid === undefined) break
      for (const { _id, outlines } of snapshot.questions.filter(({ type }) => type === 'text')) {
        await mark(
          then,
          by,
          { session: session.id, uid, question: _id },
          { assess: (outlines.assess ?? []).map(target => ({ _id: target._id, criteriaCode: code })) },
        )
      }
    }
    await db
      .update(classSnapshots)
      .set({ comment: classRemark, updatedAt: now })
      .where(eq(classSnapshots.id, session.id))
    const own = await takeawayOf(db, session.id, ava)
    if (!own) return
    await change(then, by, snapshot, own, {
      $addToSet: { comments: { rid: null, page: null, review: ownRemark } },
    })
    await sendOne(then, by, own.id, { anyway: true })
  })
}
