// Books a lesson on a standard: by the learner, or by a guardian for them.
import { personOf, type Person } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call, CallContext } from '#kit/server/service.ts'
import type { TakeawayKey } from '#rooms/server/takeaways.api.ts'
import { helpErrors } from '#services/contract/help/help.errors.ts'
import { book } from '../bookings/book.ts'
import { setConsent, sideOf } from './consents.ts'
import { fittingCredits, queryFor, scopeOf } from './fitting.ts'
import { proofOf } from './guardian-proof.ts'
import { bookableOffer, payers } from './offer.ts'

interface HelpBooking extends TakeawayKey {
  readonly standard: string
  readonly packUser: string
  readonly servicer: string
  readonly start: string
  readonly message: string
  readonly share: boolean
  readonly agreed: readonly string[]
}

export async function bookHelp(
  kit: Kit,
  call: CallContext & Pick<Call, 'request'>,
  data: HelpBooking & { readonly proof?: string | undefined },
) {
  const proof = await proofOf(kit, call, data)
  return kit.db.transaction(async db => {
    await proof?.use(db)
    return bookProved(kit, { ...call, db }, data)
  })
}

async function bookProved(kit: Kit, by: CallContext, data: HelpBooking) {
  const offer = await bookableOffer(by, data)
  const { read, learner, standard, as } = offer
  const { db, now } = by
  const scope = await scopeOf(db, read.row.session)
  const fitting = scope ? await fittingCredits(db, now, await payers(db, by.actor, offer), scope) : []
  const bought = fitting.find(({ id }) => id === data.packUser)
  if (!scope || !bought) throw kitFail('not-found')
  const [made] = await book(
    kit,
    { db, now, actor: learnerActor(learner) },
    {
      packUser: bought.id,
      servicer: data.servicer,
      start: data.start,
      times: 1,
      weeks: 1,
      message: data.message,
      attachments: [],
      topic: [],
    },
    {
      bought,
      query: queryFor(scope),
      about: { takeaway: read.row.id, standard: standard._id, standardName: standard.name },
      isApproved: as === 'guardian',
      agreed: data.agreed,
    },
  )
  if (!made) throw kitFail('unexpected')
  if (data.share) {
    if ((await sideOf(db, now, read)) !== 'family') throw fail(helpErrors, 'help-agree')
    await setConsent(kit, db, now, {
      read,
      side: 'family',
      standard: standard._id,
      agree: true,
      by: by.actor.id,
    })
  }
  const servicer = await personOf(db, made.servicer)
  return {
    _id: made.id,
    status: made.status,
    start: made.start,
    end: made.end,
    servicer: servicer?.name ?? '',
    timeZone: servicer?.timeZone ?? 'UTC',
  }
}

/** The lesson is the learner's, even if a guardian books it. */
const learnerActor = ({ id, timeZone, roles }: Person): Actor => ({
  id,
  roles: ['user', ...roles],
  timeZone,
})
