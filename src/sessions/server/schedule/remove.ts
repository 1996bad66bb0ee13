// Cancelling before the start, or deleting later: participants are notified, and paid seats are refunded.
import { and, eq, gt, isNull } from 'drizzle-orm'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { assertMayDelete } from '#schools/server/delete-right.api.ts'
import { stateOf } from '#sessions/contract/session.lifecycle.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { sessionNotices } from '#sessions/contract/sessions.notices.ts'
import { sessionFor } from '../access.ts'
import { refitCourse } from './courses.ts'
import { invitingTo } from '../enrol/invitations.ts'
import { runHooks } from '../session/hooks.ts'
import { childrenOf } from '../lists/read.ts'
import { archive, restore } from './patch.ts'
import { forgetFiles } from './snapshot.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { notifyPeople, notifySession } from '../notices/notify-session.ts'

export async function removeSession(kit: Kit, by: CallContext, key: string): Promise<SessionRow> {
  const row = await sessionFor(by.db, by.actor, key, 'session.remove', { lock: true })
  await assertMayDelete(by.db, by.actor, row.school)
  if (!mayDelete(row, by))
    throw row.startedAt === null ? kitFail('forbidden') : fail(sessionErrors, 'session-started')
  await cancel(kit, by, row)
  await writeAudit(by.db, by, 'session.remove', row.id, {
    before: { name: row.name, type: row.type, start: row.start },
  })
  if (row.pid !== null) await refitCourse(by, row.pid)
  return row
}

/**
 * Archived, for later deletion; upcoming sessions are cancelled instead, because participants must know at
 * once.
 */
export const setAside = (kit: Kit, by: CallContext, row: SessionRow): Promise<SessionRow> =>
  row.del ? Promise.resolve(row) : archive(kit, by, row)

export const takeBack = (kit: Kit, by: CallContext, row: SessionRow): Promise<SessionRow> =>
  restore(kit, by, row)

export async function assertRemovable(by: CallContext, row: SessionRow): Promise<void> {
  if (row.pid !== null) throw fail(sessionErrors, 'course-child')
  const state = stateOf(row, by.now)
  if (state === 'scheduled' || state === 'ongoing') throw fail(sessionErrors, 'session-not-over')
  await assertMayDelete(by.db, by.actor, row.school)
  if (!mayDelete({ ...row, del: true }, by)) throw fail(sessionErrors, 'session-started')
}

/**
 * Admins of its school at any time. Its owner before the start, and from the archive if it has no
 * school.
 */
function mayDelete(row: SessionRow, { actor, now }: CallContext): boolean {
  if (row.school !== null && isAdminOf(actor, row.school)) return true
  if (row.owner !== actor.id) return false
  return hasNotBegun(row, now) || (row.school === null && row.del)
}

const hasNotBegun = ({ startedAt, start, status, del }: SessionRow, now: Date): boolean =>
  startedAt === null && (start > now || del) && status !== 'close'

/** For a course, including its sessions. Deleting past ones notifies nobody. */
export async function cancel(kit: Kit, by: Pick<CallContext, 'db' | 'now'>, row: SessionRow): Promise<void> {
  const children = row.childSize > 0 ? await childrenOf(by.db, row.id) : []
  if (row.status !== 'close') {
    await runHooks('onCancel', kit, by, row)
    await notifyPeople(
      by.db,
      kit,
      sessionNotices,
      'SessionCancelled',
      row.people,
      (_person, when) => ({
        name: row.name,
        when: when(row.start),
        money: row.price > 0 ? ' What you paid for it comes back to you.' : '',
      }),
      {
        key: row.id,
        school: row.school,
        from: row.owner,
        calendar: await invitingTo(kit, by, row, 'CANCEL'),
      },
    )
  }
  for (const each of [row, ...children]) await runHooks('onRemove', kit, by, each)
  await forgetFiles(by.db, [row, ...children])
  await notifySession(by.db, kit, row, 'removed')
  await by.db.delete(sessions).where(eq(sessions.id, row.id))
}

/** The upcoming sessions of a series. */
export async function removeSeries(
  kit: Kit,
  by: CallContext,
  { series, from }: { series: string; from?: string | undefined },
): Promise<number> {
  const rows = await by.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.series, series),
        eq(sessions.owner, by.actor.id ?? ''),
        isNull(sessions.startedAt),
        gt(sessions.start, from === undefined ? by.now : new Date(from)),
      ),
    )
    .for('update')
  if (rows.length === 0) throw kitFail('not-found')
  for (const row of rows) {
    await assertMayDelete(by.db, by.actor, row.school)
    await cancel(kit, by, row)
  }
  return rows.length
}
