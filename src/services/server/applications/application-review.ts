// Reviewers' actions, and the transitions of an application.
import { eq } from 'drizzle-orm'
import { currency } from '#commerce/contract/order.shapes.ts'
import { goodsChanged } from '#commerce/server/orders.api.ts'
import { notifyVerified } from '#identity/server/inviting.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { notify } from '#kit/server/notify.ts'
import type { CallContext, RequestContext } from '#kit/server/service.ts'
import type { ApplicationPatch } from '#services/contract/application-draft.shapes.ts'
import { applicationLifecycle } from '#services/contract/applications.lifecycle.ts'
import { interviewMinutes } from '#services/contract/booking.conf.ts'
import { contentNotices } from '#services/contract/content/content.notices.ts'
import { isMeetingAddress } from '#services/contract/meeting.rules.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { servicesNotices } from '#services/contract/services.notices.ts'
import { servicesPermissions, verificationRoles } from '#services/contract/services.permissions.ts'
import { applicationKeyOf } from '#services/contract/services.values.ts'
import { cancelUnder } from '../bookings/cancel-under.ts'
import { freeSlots } from '../profiles/availability.ts'
import { giveInterview, takeInterviewBack } from './interviews.ts'
import { applicationName, missingOf } from './applications.ts'
import { claims } from '../claims.api.ts'
import { profileOf } from '../profiles/profiles.ts'
import { applications, profiles, type ApplicationRow } from '../services.tables.ts'

interface Invitation {
  readonly note: string
  readonly start?: string | undefined
  readonly url?: string | undefined
  readonly interviewPack?: string | undefined
}

export const applicantLink = (row: ApplicationRow): string =>
  `/account/teacher/auth/view/${applicationKeyOf(row)}`
export const reviewerLink = ({ id }: ApplicationRow): string => `/sys/teacher-verification/${id}`

export const applicationClaims = (kit: Pick<Kit, 'clock'>) =>
  claims(
    {
      name: 'application',
      table: applications,
      roles: verificationRoles,
      permissions: servicesPermissions,
      about: async (tx, row) => ({
        name: `${(await personOf(tx, row.owner))?.name ?? ''}, ${applicationName(row)}`,
        link: reviewerLink(row),
      }),
    },
    kit.clock,
  )

const rejectedWords = {
  reject: (service: string) => `Your application for ${service} is not approved.`,
  revoke: (service: string) =>
    `Your approval for ${service} is withdrawn. Lessons that were booked under it are cancelled, and the credits go back.`,
} as const

export function applicationSteps(kit: Kit) {
  const held = applicationClaims(kit)
  const noticeData = (row: ApplicationRow) => ({ service: applicationName(row), link: applicantLink(row) })
  /** Guards have no clock, so one is made per call. */
  const stepsAt = (by: RequestContext) =>
    lifecycle('application', applications, applicationLifecycle, {
      guards: {
        async isComplete(db, row) {
          const missing = await missingOf(kit, { db, now: by.now }, row)
          if (missing.length > 0) throw fail(servicesErrors, 'application-incomplete', { missing })
        },
      },
    })

  async function approve(
    by: RequestContext,
    row: ApplicationRow,
    data: ApplicationPatch,
  ): Promise<ApplicationRow> {
    const isContent = row.type === 'content'
    if (data.qualification === undefined && !isContent) throw fail(servicesErrors, 'qualification-needed')
    const granted = (data.serviceRoles ?? row.requestedRoles).filter(role =>
      row.requestedRoles.includes(role),
    )
    if (granted.length === 0) throw fail(servicesErrors, 'role-not-offered')
    const steps = stepsAt(by)
    if (row.replaces !== null) await replaceOld(by, row.replaces)
    const approved = await steps.advance(by.db, row, 'approve', by, {
      rolesGranted: granted,
      qualification: data.qualification ?? null,
      reason: null,
      approver: by.actor.id,
      approvedAt: by.now,
      touchedAt: by.now,
      updatedAt: by.now,
    })
    await by.db.update(profiles).set({ lastAuth: by.now }).where(eq(profiles.id, row.owner))
    await notifyVerified(by.db, row.owner, by.now)
    if (isContent) await approveContent(by, approved)
    else await notify(by.db, kit.clock, servicesNotices, 'AuthApproved', { user: row.owner }, noticeData(row))
    return approved
  }

  /** Orders of the previous version refer to another copy. */
  async function approveContent(by: CallContext, { owner, unitName, unitPrice, replaces }: ApplicationRow) {
    if (replaces !== null) await goodsChanged(by.db, by.now, 'premium_cloud', [replaces])
    const data = { name: unitName ?? '', price: formatMoney(unitPrice, currency) }
    await notify(by.db, kit.clock, contentNotices, 'ContentApproved', { user: owner }, data)
  }

  async function replaceOld(by: RequestContext, id: string): Promise<void> {
    const [old] = await by.db.select().from(applications).where(eq(applications.id, id)).for('update')
    // It may have been revoked meanwhile.
    if (old?.status === 'approved')
      await stepsAt(by).advance(by.db, old, 'replace', by, { updatedAt: by.now })
  }

  async function reject(
    by: RequestContext,
    row: ApplicationRow,
    reason: string | undefined,
  ): Promise<ApplicationRow> {
    if (reason === undefined || reason === '') throw fail(servicesErrors, 'reason-needed')
    const event = row.status === 'approved' ? 'revoke' : 'reject'
    const rejected = await stepsAt(by).advance(by.db, row, event, by, {
      reason,
      rolesGranted: [],
      touchedAt: by.now,
      updatedAt: by.now,
    })
    if (event === 'revoke') await cancelUnder(kit, by, row.id)
    if (event === 'revoke' && row.type === 'content')
      await goodsChanged(by.db, by.now, 'premium_cloud', [row.id])
    await notify(
      by.db,
      kit.clock,
      servicesNotices,
      'AuthRejected',
      { user: row.owner },
      { ...noticeData(row), reason, what: rejectedWords[event](applicationName(row)) },
    )
    return rejected
  }

  return {
    submit: (by: RequestContext, row: ApplicationRow) =>
      stepsAt(by).advance(by.db, row, 'submit', by, { submittedAt: by.now, reason: null, updatedAt: by.now }),
    withdraw: (by: RequestContext, row: ApplicationRow) =>
      stepsAt(by).advance(by.db, row, 'withdraw', by, {
        follower: null,
        followedAt: null,
        touchedAt: null,
        updatedAt: by.now,
      }),
    decide(by: RequestContext, row: ApplicationRow, data: ApplicationPatch): Promise<ApplicationRow> {
      held.assertHeld(row, by.actor)
      return data.status === 2 ? approve(by, row, data) : reject(by, row, data.reason)
    },
    async invite(by: RequestContext, row: ApplicationRow, { start, url, note, interviewPack }: Invitation) {
      held.assertHeld(row, by.actor)
      if (row.status !== 'submitted' || row.interviewPackUser !== null)
        throw kitFail('wrong-state', { status: row.status })
      if (interviewPack !== undefined) return inviteToBook(by, row, interviewPack, note)
      if (start === undefined || url === undefined || !isMeetingAddress(url))
        throw fail(servicesErrors, 'meeting-address')
      const slot = await slotAt(by, row.owner, new Date(start))
      const interview = { start: slot.start.toISOString(), end: slot.end.toISOString(), url, note }
      const invited = await write(by, row, { interview })
      await notify(
        by.db,
        kit.clock,
        servicesNotices,
        'AuthInterviewInvite',
        { user: row.owner },
        {
          ...noticeData(row),
          url,
          note,
          time: interview.start,
        },
      )
      return invited
    },
    async callOff(by: RequestContext, row: ApplicationRow) {
      held.assertHeld(row, by.actor)
      if (row.interview === null && row.interviewPackUser === null) return row
      if (row.interviewPackUser !== null) await takeInterviewBack(kit, by, row)
      const free = await write(by, row, {
        interview: null,
        interviewPackUser: null,
        interviewInvitedAt: null,
      })
      await notify(
        by.db,
        kit.clock,
        servicesNotices,
        'AuthInterviewReturned',
        { user: row.owner },
        noticeData(row),
      )
      return free
    },
  }

  async function inviteToBook(by: RequestContext, row: ApplicationRow, pack: string, note: string) {
    const bought = await giveInterview(by, row, pack)
    const invited = await write(by, row, { interviewPackUser: bought.id, interviewInvitedAt: by.now })
    await notify(
      by.db,
      kit.clock,
      servicesNotices,
      'AuthInterviewBook',
      { user: row.owner },
      { service: applicationName(row), note, id: bought.id },
    )
    return invited
  }

  async function slotAt(by: RequestContext, uid: string, start: Date) {
    const profile = await profileOf(by.db, uid)
    const slots = profile
      ? await freeSlots(kit, by, profile, {
          from: start,
          until: new Date(start.getTime() + 1),
          duration: interviewMinutes,
          pause: 0,
        })
      : []
    const slot = slots.find(each => each.start.getTime() === start.getTime())
    if (!slot) throw fail(servicesErrors, 'slot-gone')
    return slot
  }

  async function write(
    { db, now }: RequestContext,
    row: ApplicationRow,
    set: Partial<ApplicationRow>,
  ): Promise<ApplicationRow> {
    const [changed] = await db
      .update(applications)
      .set({ ...set, touchedAt: now, updatedAt: now })
      .where(eq(applications.id, row.id))
      .returning()
    if (!changed) throw kitFail('not-found')
    return changed
  }
}
