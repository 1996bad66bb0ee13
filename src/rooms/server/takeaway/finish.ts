// A self-study learner submits: their takeaway is created at once, without waiting for others.
import type * as z from '#zod'
import { peopleOf } from '#identity/server/people.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import type { Report } from '#rooms/contract/report.shapes.ts'
import { roleIn, sessionById } from '#sessions/server/sessions.api.ts'
import { classSnapshot, fillTakeaways, isOwnPace } from './make.ts'
import { takeawayOf } from './read.ts'
import { finishWork } from '../answers/work-end.ts'
import { reportOf } from './report.ts'

export async function finish(kit: Kit, by: CallContext, id: string): Promise<z.input<typeof Report>> {
  const { db, now, actor } = by
  const session = await sessionById(db, id, { lock: true })
  if ((await roleIn(db, session, actor)) !== 'learner' || actor.id === null) throw kitFail('not-found')
  if (!isOwnPace(session)) throw fail(takeawayErrors, 'session-not-over')
  const snapshot = await classSnapshot(kit, by, session)
  const before = await takeawayOf(db, id, actor.id)
  if (session.status !== 'close') {
    await finishWork(kit, db, id, actor.id)
    const me = (await peopleOf(db, [actor.id])).get(actor.id)
    await fillTakeaways(
      kit,
      { db, now },
      session,
      snapshot,
      [{ _id: actor.id, nickname: me?.name ?? '', avatar: me?.avatar ?? null }],
      before?.finishedAt ?? now,
    )
  }
  const row = await takeawayOf(db, id, actor.id)
  if (!row) throw kitFail('not-found')
  return reportOf(kit, db, now, snapshot, row)
}
