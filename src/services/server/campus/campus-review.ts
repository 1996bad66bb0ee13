// Steps of a campus verification: submitted by the provider, decided by the holder of its claim.
import { eq } from 'drizzle-orm'
import { personOf } from '#identity/server/people.api.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { notify } from '#kit/server/notify.ts'
import { applicationLifecycle } from '#services/contract/applications.lifecycle.ts'
import type { CampusPatch } from '#services/contract/campus/campus.contract.ts'
import { campusErrors } from '#services/contract/campus/campus.errors.ts'
import { campusNotices } from '#services/contract/campus/campus.notices.ts'
import { campusPermissions } from '#services/contract/campus/campus.permissions.ts'
import { isVettingValid } from '#services/contract/campus/campus.rules.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { verificationRoles } from '#services/contract/services.permissions.ts'
import type { CallContext } from '../bookings/act.ts'
import { campuses, type CampusRow } from '../campus.tables.ts'
import { claims } from '../claims.api.ts'
import { cancelOnCampus } from './cancel-on-campus.ts'
import { missingOfCampus, todayOf } from './campus.ts'

export const campusLink = '/account/teacher/auth/view/onCampus'
export const campusReviewLink = ({ id }: Pick<CampusRow, 'id'>): string => `/sys/campus-verification/${id}`

export const campusClaims = ({ clock }: Pick<Kit, 'clock'>) =>
  claims(
    {
      name: 'campus',
      table: campuses,
      roles: verificationRoles,
      permissions: campusPermissions,
      about: async (tx, row) => ({
        name: `${(await personOf(tx, row.owner))?.name ?? ''}, on campus`,
        link: campusReviewLink(row),
      }),
    },
    clock,
  )

export function campusSteps(kit: Kit) {
  const held = campusClaims(kit)
  /** Guards have no clock, so one is made per call. */
  const stepsAt = (by: CallContext) =>
    lifecycle('campus', campuses, applicationLifecycle, {
      guards: {
        async isComplete(db, row) {
          const missing = await missingOfCampus({ db, now: by.now }, row)
          if (missing.length > 0) throw fail(campusErrors, 'campus-incomplete', { missing })
        },
      },
    })

  async function approve(by: CallContext, row: CampusRow): Promise<CampusRow> {
    if (row.vettingDate === null || !isVettingValid(row.vettingDate, await todayOf(by, row.owner)))
      throw fail(campusErrors, 'campus-vetting')
    if (row.replaces !== null) await replaceOld(by, row.replaces)
    const approved = await stepsAt(by).advance(by.db, row, 'approve', by, {
      reason: null,
      approver: by.actor.id,
      approvedAt: by.now,
      touchedAt: by.now,
      updatedAt: by.now,
    })
    await notify(
      by.db,
      kit.clock,
      campusNotices,
      'CampusApproved',
      { user: row.owner },
      { city: row.city ?? '' },
    )
    return approved
  }

  async function replaceOld(by: CallContext, id: string): Promise<void> {
    const [old] = await by.db.select().from(campuses).where(eq(campuses.id, id)).for('update')
    // It may have been revoked meanwhile.
    if (old?.status === 'approved')
      await stepsAt(by).advance(by.db, old, 'replace', by, { updatedAt: by.now })
  }

  async function reject(by: CallContext, row: CampusRow, reason: string | undefined): Promise<CampusRow> {
    if (!reason) throw fail(servicesErrors, 'reason-needed')
    const isRevoked = row.status === 'approved'
    const rejected = await stepsAt(by).advance(by.db, row, isRevoked ? 'revoke' : 'reject', by, {
      reason,
      touchedAt: by.now,
      updatedAt: by.now,
    })
    if (isRevoked) await cancelOnCampus(kit, by, row.owner, null)
    const what = isRevoked
      ? 'Your approval to teach on campus is withdrawn. Lessons on campus are cancelled, and the credits go back.'
      : 'Your application to teach on campus is not approved.'
    await notify(by.db, kit.clock, campusNotices, 'CampusRejected', { user: row.owner }, { what, reason })
    return rejected
  }

  return {
    submit: (by: CallContext, row: CampusRow) =>
      stepsAt(by).advance(by.db, row, 'submit', by, { submittedAt: by.now, reason: null, updatedAt: by.now }),
    withdraw: (by: CallContext, row: CampusRow) =>
      stepsAt(by).advance(by.db, row, 'withdraw', by, {
        follower: null,
        followedAt: null,
        touchedAt: null,
        updatedAt: by.now,
      }),
    decide(by: CallContext, row: CampusRow, { status, reason }: CampusPatch): Promise<CampusRow> {
      held.assertHeld(row, by.actor)
      return status === 2 ? approve(by, row) : reject(by, row, reason)
    },
  }
}
