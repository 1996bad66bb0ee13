// What a lesson's provider sees of the learner's answers: nothing before teacher and family have both
// agreed.
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { answersOnStandard, hasTakeaway } from '#rooms/server/takeaways.api.ts'
import { bookingById } from '../bookings/act.ts'
import { agreedOn } from './consents.ts'
import type { Reading } from './offer.ts'

export async function sharedAnswers(kit: Kit, { db, actor, now }: Reading, id: string) {
  const { servicer, status, takeaway, standard, standardName } = await bookingById(db, id)
  if (servicer !== actor.id || takeaway === null || standard === null) throw kitFail('not-found')
  const agreed = (await agreedOn(db, takeaway))(standard)
  const isShared = agreed.teacher && agreed.family && status !== 'waiting' && status !== 'cancelled'
  return {
    standard: { _id: standard, name: standardName ?? '' },
    agreed,
    // The school's plan limits how long reports are kept; an expired one shows nothing.
    work:
      isShared && (await hasTakeaway(db, takeaway))
        ? await answersOnStandard(kit, db, now, takeaway, standard)
        : null,
  }
}
