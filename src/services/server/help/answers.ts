// The learner's answers for a lesson's provider: nothing before teacher and family have both agreed.
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { answersOnStandard, hasTakeaway } from '#rooms/server/takeaways.api.ts'
import { bookingById } from '../bookings/act.ts'
import { agreedOn } from './consents.ts'

export async function sharedAnswers(kit: Kit, { db, actor, now }: CallContext, id: string) {
  const { servicer, status, takeaway, standard, standardName } = await bookingById(db, id)
  if (servicer !== actor.id || takeaway === null || standard === null) throw kitFail('not-found')
  const agreed = (await agreedOn(db, takeaway))(standard)
  const isShared = agreed.teacher && agreed.family && status !== 'waiting' && status !== 'cancelled'
  return {
    standard: { _id: standard, name: standardName ?? '' },
    agreed,
    // Reports are kept as long as the school's plan says; older lessons have nothing to show.
    work:
      isShared && (await hasTakeaway(db, takeaway))
        ? await answersOnStandard(kit, db, now, takeaway, standard)
        : null,
  }
}
