// Lessons that need a guardian's approval: for children under 13, and on a guardian's request. Time and
// credits are held, and an email asks for approval.
import { findLink, makeLink } from '#identity/server/links.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import { requireChannel } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import { bookingNotices } from '#services/contract/bookings/bookings.notices.ts'
import { horizonDays } from '#services/contract/booking.conf.ts'
import type { BookingRow } from '../bookings.tables.ts'
import { askingGuardians } from '../family/asking.ts'
import { bookingById, bookingSteps, lockedBooking, type CallContext } from './act.ts'
import { cancelBooking } from './cancel.ts'
import { notifyBooked } from './notify-booked.ts'
import { announce, creditWords, notifyParty } from './booking-notices.ts'

const purpose = 'booking-approval'

/** Email addresses to ask; empty if the learner books alone. The first response counts. */
export async function guardiansToAsk({ db, now }: CallContext, booker: string): Promise<readonly string[]> {
  const asking = await askingGuardians(db, now, booker)
  if (asking.isRequired && asking.emails.length === 0) throw fail(bookingErrors, 'guardian-none')
  return asking.emails
}

export async function askGuardian(
  kit: Kit,
  { db }: CallContext,
  row: BookingRow,
  email: string,
): Promise<void> {
  // Without the email nobody could approve it.
  requireChannel(kit.config, 'mail')
  const [child, servicer] = [await personOf(db, row.booker), await personOf(db, row.servicer)]
  const token = await makeLink(db, kit.clock, {
    purpose,
    subject: row.id,
    data: { email },
    days: horizonDays,
  })
  await notify(
    db,
    kit.clock,
    bookingNotices,
    'BookingGuardianAsk',
    { email, child: row.booker, ...(child && { fallbackZone: child.timeZone, fallbackLang: child.lang }) },
    {
      child: child?.name ?? '',
      who: servicer?.name ?? '',
      name: row.name,
      when: row.start.toISOString(),
      credits: creditWords(row.times),
      message: row.message,
      token,
    },
    { key: row.id },
  )
}

export async function guardianLook(db: Tx, now: Date, token: string) {
  const link = await findLink(db, now, purpose, token)
  if (!link) throw kitFail('not-found')
  return lookAt(db, await bookingById(db, link.subject))
}

/** Decided once; later visits show the decision. */
export async function guardianDecide(kit: Kit, by: CallContext, token: string, approve: boolean) {
  const link = await findLink(by.db, by.now, purpose, token)
  if (!link) throw kitFail('not-found')
  const row = await lockedBooking(by.db, link.subject)
  if (row.status !== 'waiting') return lookAt(by.db, row)
  const decided = approve
    ? await bookingSteps.advance(by.db, row, 'approve', by, {
        guardianApprovedAt: by.now,
        updatedAt: by.now,
      })
    : await cancelBooking(kit, by, row.id, 'guardian', '')
  const decision = approve ? 'approved' : 'declined'
  await notifyParty(kit, by.db, decided, decided.booker, 'BookingGuardianDecided', { decision })
  if (approve) {
    await notifyBooked(kit, by, decided)
    await announce(kit, by.db, decided, 'patched')
  }
  return lookAt(by.db, decided)
}

async function lookAt(db: Tx, row: BookingRow) {
  const [child, servicer] = [await personOf(db, row.booker), await personOf(db, row.servicer)]
  return {
    child: child?.name ?? '',
    servicer: servicer?.name ?? '',
    name: row.name,
    start: row.start,
    end: row.end,
    times: row.times,
    message: row.message,
    about: row.standardName,
    timeZone: child?.timeZone ?? 'UTC',
    status: row.status,
  }
}
