// Attendance and reports of demo lessons.
import { and, eq, isNull } from 'drizzle-orm'
import { hourMs } from '#kit/contract/durations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import { demoAt } from '#sessions/server/demo.api.ts'
import type { SessionRow } from '#sessions/server/sessions.api.ts'
import { personFor } from './room/room-access.ts'
import { roomOf } from './room/room-state.ts'
import type { RoomActor } from './room/room-working.ts'
import { writeRoom } from './room/room-writer.ts'
import { stays } from './stays.tables.ts'
import { mark } from './takeaway/edit.ts'
import { madeSnapshot, takeawayOf } from './takeaway/read.ts'
import { sendOne } from './takeaway/send.ts'
import { classSnapshots, takeaways, type TakeawayRow } from './takeaway.tables.ts'

/** A learner or teacher enters at the given time. */
export async function demoEnter(kit: Kit, session: SessionRow, by: RoomActor, at: Date): Promise<void> {
  const [room, person] = [await roomOf(kit.db, kit, session, at), await personFor(kit.db, by)]
  const how = by.role === 'teacher' ? 'enterTeacher' : 'enter'
  await writeRoom(demoAt(kit, at), room.id, working => Promise.resolve(working.do(by, { do: how, person })))
}

/**
 * A person's connections to the room of a booked lesson: start, end, and whether the connection was
 * lost.
 */
export async function demoStays(
  kit: Kit,
  session: string,
  uid: string,
  list: readonly (readonly [from: Date, until: Date, lost: boolean])[],
): Promise<void> {
  await kit.db
    .insert(stays)
    .values(list.map(([from, until, lost]) => ({ connection: kit.newId(), session, uid, from, until, lost })))
}

interface DemoReport {
  readonly learner: string
  /** Name of the lesson. */
  readonly lesson: string
  /** Rubric step given to every written answer. */
  readonly step: string
}

/** Marks a learner's answers in a lesson of the demo class, and sends the report three hours after it. */
export async function demoReport(
  kit: Kit,
  actor: Actor,
  { learner, lesson, step }: DemoReport,
): Promise<TakeawayRow | undefined> {
  const [found] = await kit.db
    .select({ session: classSnapshots.id, end: classSnapshots.end })
    .from(takeaways)
    .innerJoin(classSnapshots, eq(classSnapshots.id, takeaways.session))
    .where(and(eq(takeaways.uid, learner), eq(classSnapshots.name, lesson), isNull(takeaways.sentAt)))
  if (!found) return undefined
  const now = new Date(found.end.getTime() + 3 * hourMs)
  const then = demoAt(kit, now)
  return kit.db.transaction(async db => {
    const by = { db, actor, now }
    const { questions } = await madeSnapshot(db, found.session)
    for (const { _id, outlines } of questions.filter(({ type }) => type === 'text'))
      await mark(
        then,
        by,
        { session: found.session, uid: learner, question: _id },
        { assess: (outlines.assess ?? []).map(target => ({ _id: target._id, criteriaCode: step })) },
      )
    const row = await takeawayOf(db, found.session, learner)
    if (!row) return undefined
    await sendOne(then, by, row.id, { anyway: true })
    return takeawayOf(db, found.session, learner)
  })
}
