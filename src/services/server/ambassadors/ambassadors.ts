// An ambassador's application: made, checked, and decided by the holder of its claim.
import { eq } from 'drizzle-orm'
import { filesHeld, referFiles } from '#files/server/files.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { notify } from '#kit/server/notify.ts'
import {
  ambassadorLifecycle,
  ambassadorPermissions,
  type AmbassadorPatch,
} from '#services/contract/ambassadors/ambassadors.contract.ts'
import { ambassadorErrors } from '#services/contract/ambassadors/ambassadors.errors.ts'
import { ambassadorNotices } from '#services/contract/ambassadors/ambassadors.notices.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { verificationRoles } from '#services/contract/services.permissions.ts'
import { ambassadors, type AmbassadorRow, type StoredAmbassadorFile } from '../ambassadors.tables.ts'
import type { CallContext } from '../bookings/act.ts'
import { claims } from '../claims.api.ts'
import { hasAgreed } from '../applications/provider-agreements.ts'

export const ambassadorLink = '/account/teacher/auth/view/ambassador'
export const ambassadorReviewLink = ({ id }: Pick<AmbassadorRow, 'id'>): string =>
  `/sys/teacher-verification?ambassador=${id}`

export const ambassadorClaims = ({ clock }: Pick<Kit, 'clock'>) =>
  claims(
    {
      name: 'ambassador',
      table: ambassadors,
      roles: verificationRoles,
      permissions: ambassadorPermissions,
      about: async (tx, row) => ({
        name: `${(await personOf(tx, row.owner))?.name ?? ''}, ambassador`,
        link: ambassadorReviewLink(row),
      }),
    },
    clock,
  )

export async function assertAgreed(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  owner: string,
): Promise<void> {
  if (!(await hasAgreed(db, now, owner, ['ambassador_agreement'])))
    throw fail(ambassadorErrors, 'ambassador-agreement')
}

export async function filesOf(
  db: Tx,
  owner: string,
  request: readonly { readonly hash: string; readonly filename: string }[],
): Promise<StoredAmbassadorFile[]> {
  const held = await filesHeld(
    db,
    [owner],
    request.map(({ hash }) => hash),
  )
  return request.map(file => {
    const facts = held.get(file.hash)
    if (!facts) throw fail(servicesErrors, 'file-unknown')
    if (!/^(image|video|audio)\/|^application\/pdf$/.test(facts.mime))
      throw fail(servicesErrors, 'media-kind')
    return { ...file, mime: facts.mime }
  })
}

export const keepAmbassadorFiles = (db: Tx, { id, owner, attachments }: AmbassadorRow): Promise<void> =>
  referFiles(
    db,
    { table: 'services_ambassadors', record: id, owner, school: null, place: id },
    attachments.map(({ hash }) => hash),
  )

export function ambassadorSteps(kit: Kit) {
  const held = ambassadorClaims(kit)
  /** Guards have no clock, so one is made per call. */
  const stepsAt = (by: CallContext) =>
    lifecycle('ambassador', ambassadors, ambassadorLifecycle, {
      guards: { isComplete: (db, row) => assertAgreed({ db, now: by.now }, row.owner) },
    })
  const touched = ({ now }: CallContext) => ({ touchedAt: now, updatedAt: now })

  async function approve(by: CallContext, row: AmbassadorRow): Promise<AmbassadorRow> {
    const approved = await stepsAt(by).advance(by.db, row, 'approve', by, {
      ...touched(by),
      reason: null,
      approver: by.actor.id,
      approvedAt: by.now,
    })
    await notify(by.db, kit.clock, ambassadorNotices, 'AmbassadorApproved', { user: row.owner }, {})
    return approved
  }

  async function reject(
    by: CallContext,
    row: AmbassadorRow,
    reason: string | undefined,
  ): Promise<AmbassadorRow> {
    if (!reason) throw fail(servicesErrors, 'reason-needed')
    const event = row.status === 'approved' ? 'revoke' : 'reject'
    const rejected = await stepsAt(by).advance(by.db, row, event, by, { ...touched(by), reason })
    await notify(by.db, kit.clock, ambassadorNotices, 'AmbassadorRejected', { user: row.owner }, { reason })
    return rejected
  }

  return {
    decide(by: CallContext, row: AmbassadorRow, { status, reason }: AmbassadorPatch): Promise<AmbassadorRow> {
      held.assertHeld(row, by.actor)
      return status === 2 ? approve(by, row) : reject(by, row, reason)
    },
    /** A rejected one is edited and resubmitted. */
    async again(
      by: CallContext,
      row: AmbassadorRow,
      { role, attachments }: AmbassadorPatch,
    ): Promise<AmbassadorRow> {
      if (row.status !== 'rejected') throw fail(ambassadorErrors, 'ambassador-locked')
      const [changed] = await by.db
        .update(ambassadors)
        .set({
          ...(role && { role }),
          ...(attachments && { attachments: await filesOf(by.db, row.owner, attachments) }),
          updatedAt: by.now,
        })
        .where(eq(ambassadors.id, row.id))
        .returning()
      if (!changed) throw kitFail('not-found')
      if (attachments) await keepAmbassadorFiles(by.db, changed)
      return stepsAt(by).advance(by.db, changed, 'submit', by, { reason: null, updatedAt: by.now })
    },
  }
}
