// The end of a learner's work: drafts are submitted in the same transaction, and answers accepted later
// update the report.
import { and, eq } from 'drizzle-orm'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put, type Handlers } from '#kit/server/outbox.ts'
import type { CallContext } from '#kit/server/service.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import { sessionById } from '#sessions/server/sessions.api.ts'
import { submitDrafts } from './drafts.ts'
import { lockRoom } from '../room/room-state.ts'
import type { RoomBatch } from '../room/room-working.ts'
import { writeInside } from '../room/room-writer.ts'
import { rooms } from '../rooms.tables.ts'
import { fillTakeaways, isOwnPace } from '../takeaway/make.ts'
import { sessionFor, snapshotRow, takeawayOf } from '../takeaway/read.ts'
import { takeaways, type ClassSnapshotRow } from '../takeaway.tables.ts'

/** Callers lock the session before the room, if at all. Events go through the outbox. */
async function actInRoom(
  kit: Kit,
  db: Tx,
  session: string,
  act: (at: RoomBatch) => Promise<void>,
): Promise<void> {
  const [known] = await db.select({ id: rooms.id }).from(rooms).where(eq(rooms.session, session))
  const room = known && (await lockRoom(db, known.id))
  if (!room) return
  const { facts, from, pubBefore } = (await writeInside(kit, db, room, act)).written
  if (facts.length === 0) return
  const payload = { room: room.id, facts: [...facts], from, pubBefore }
  await put(db, kit.clock, 'room-facts', payload, { orderKey: room.id })
}

/** The lesson is over for everybody. */
export const endLesson = (kit: Kit, db: Tx, session: string): Promise<void> =>
  actInRoom(kit, db, session, at => submitDrafts(at))

/** Self-study: a learner has finished. */
export const finishWork = (kit: Kit, db: Tx, session: string, uid: string): Promise<void> =>
  actInRoom(kit, db, session, async at => {
    await submitDrafts(at, { uid })
    at.do({ id: uid, role: 'learner' }, { do: 'finish' })
  })

/** Self-study: marked pages take no answers until reopened. */
export const closeMarked = (
  kit: Kit,
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  { id, ownPace }: Pick<ClassSnapshotRow, 'id' | 'ownPace'>,
  uid: string,
  pages: readonly string[],
): Promise<void> =>
  ownPace
    ? actInRoom(kit, db, id, at => {
        at.do({ id: actor.id ?? '', role: 'teacher' }, { do: 'markWork', uid, pages })
        return Promise.resolve()
      })
    : Promise.resolve()

/** Self-study: the learner continues, even if answers were marked or the report was sent. */
export async function reopenWork(kit: Kit, by: CallContext, id: string, uid: string): Promise<void> {
  const { db, now, actor } = by
  const session = await sessionFor(db, actor, id, 'teach', { lock: true })
  if (!isOwnPace(session) || session.status === 'close') throw fail(takeawayErrors, 'work-over')
  await actInRoom(kit, db, id, at => {
    at.do({ id: actor.id ?? '', role: 'teacher' }, { do: 'reopenWork', uid })
    return Promise.resolve()
  })
  const [row] = await db
    .update(takeaways)
    .set({ finishedAt: null, reopenedAt: now, updatedAt: now })
    .where(and(eq(takeaways.session, id), eq(takeaways.uid, uid)))
    .returning({ id: takeaways.id })
  if (!row) throw kitFail('not-found')
}

export const reportHandlers = (kit: Kit): Handlers => ({
  async 'answer-accepted'({ payload: { session: id, uid } }) {
    await kit.db.transaction(async db => {
      const session = await sessionById(db, id, { lock: true })
      const [snapshot, takeaway] = [await snapshotRow(db, id), await takeawayOf(db, id, uid)]
      if (!snapshot || !takeaway) return
      const person = (await peopleOf(db, [uid])).get(uid)
      const learner = { _id: uid, nickname: person?.name ?? '', avatar: person?.avatar ?? null }
      await fillTakeaways(kit, { db, now: kit.clock.now() }, session, snapshot, [learner])
    })
  },
})
