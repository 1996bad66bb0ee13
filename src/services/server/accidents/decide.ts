// Staff decide a report: the claim's holder, with a reason for both sides.
import { eq, sql } from 'drizzle-orm'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { accidentLifecycle } from '#services/contract/bookings/accidents.lifecycle.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import { accidentPermissions } from '#services/contract/bookings/bookings.permissions.ts'
import { verificationRoles } from '#services/contract/services.permissions.ts'
import { bookingById, type CallContext } from '../bookings/act.ts'
import { giveBack } from '../bookings/cancel.ts'
import { reversePay } from '../bookings/pay.ts'
import { announce, notifyParty } from '../bookings/booking-notices.ts'
import { accidents, type AccidentRow } from '../bookings.tables.ts'
import { claims } from '../claims.api.ts'
import { profiles } from '../services.tables.ts'
import { announceAccident } from './report.ts'
import { suspend } from './suspend.ts'

export const accidentClaims = ({ clock }: Pick<Kit, 'clock'>) =>
  claims(
    {
      name: 'accident',
      table: accidents,
      roles: verificationRoles,
      permissions: accidentPermissions,
      about: (_tx, { id, sessionName }) =>
        Promise.resolve({ name: sessionName, link: `/sys/teaching-accident/${id}` }),
    },
    clock,
  )

const steps = lifecycle('accident', accidents, accidentLifecycle, { guards: {} })

export interface Decision {
  readonly status: 'approved' | 'rejected'
  readonly checkReason: string
  readonly days: number
  readonly serviceReturn: boolean
}

export async function decide(
  kit: Kit,
  by: CallContext,
  row: AccidentRow,
  decision: Decision,
): Promise<AccidentRow> {
  accidentClaims(kit).assertHeld(row, by.actor)
  if (row.booker === by.actor.id) throw fail(bookingErrors, 'accident-own')
  if (decision.checkReason === '') throw fail(bookingErrors, 'accident-reason')
  const isUpheld = decision.status === 'approved'
  const decided = await steps.advance(by.db, row, isUpheld ? 'uphold' : 'reject', by, {
    checkReason: decision.checkReason,
    days: isUpheld ? decision.days : 0,
    serviceReturn: isUpheld && decision.serviceReturn,
    decidedAt: by.now,
    decidedBy: by.actor.id,
    touchedAt: by.now,
    updatedAt: by.now,
  })
  if (isUpheld) await uphold(kit, by, decided)
  const booking = await bookingById(by.db, row.booking)
  for (const to of [row.owner, row.booker])
    await notifyParty(
      kit,
      by.db,
      booking,
      to,
      'AccidentDecided',
      { decision: isUpheld ? 'upheld' : 'not upheld', reason: decision.checkReason },
      { key: row.id },
    )
  await announce(kit, by.db, booking, 'patched')
  await announceAccident(kit, by.db, decided, 'patched')
  return decided
}

/** Cancels pay, returns credits if staff choose to, and suspends the provider for the given days. */
async function uphold(kit: Kit, by: CallContext, row: AccidentRow): Promise<void> {
  const booking = await bookingById(by.db, row.booking)
  if (row.serviceReturn) await giveBack(by, booking, 'teachingAccident', row.checkReason ?? '')
  await reversePay(by, booking)
  await by.db
    .update(profiles)
    .set({ accidents: sql`${profiles.accidents} + 1` })
    .where(eq(profiles.id, row.owner))
  await suspend(kit, by, { uid: row.owner, type: 'teaching-accident', days: row.days, accident: row.id })
}
