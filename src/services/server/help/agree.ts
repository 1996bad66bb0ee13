// Giving and withdrawing consent for a lesson's provider to see the answers.
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { standardsOf } from '#rooms/contract/takeaway-standards.rules.ts'
import type { TakeawayKey } from '#rooms/server/takeaways.api.ts'
import { helpErrors } from '#services/contract/help/help.errors.ts'
import { agreedOn, setConsent, sideOf, type Agreed } from './consents.ts'
import { offerOf } from './offer.ts'

interface Agreement extends TakeawayKey {
  readonly standard: string
  readonly agree: boolean
}

/** An agreement can be withdrawn even after the school stopped offering help. */
export async function agree(kit: Kit, by: CallContext, data: Agreement): Promise<Agreed> {
  const { read, isOn } = await offerOf(by, data)
  if (data.agree && !isOn) throw fail(helpErrors, 'help-off')
  const side = await sideOf(by.db, by.now, read)
  if (side === null) throw fail(helpErrors, 'help-agree')
  const { standard } = data
  if (!standardsOf(read.row.sent?.marks ?? []).some(({ _id }) => _id === standard)) throw kitFail('not-found')
  await setConsent(kit, by.db, by.now, { read, side, standard, agree: data.agree, by: by.actor.id })
  return (await agreedOn(by.db, read.row.id))(standard)
}
