// A link can be forwarded, a mailbox cannot: visitors with only a link must verify the address before
// spending credits.
import { proveEmail, type EmailProof } from '#identity/server/email-proof.api.ts'
import { sendProof } from '#identity/server/invitations.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext, RequestContext } from '#kit/server/service.ts'
import type { TakeawayKey } from '#rooms/server/takeaways.api.ts'
import { helpErrors } from '#services/contract/help/help.errors.ts'
import { bookableOffer, isGuardianAccount, type Offer } from './offer.ts'

interface HelpKey extends TakeawayKey {
  readonly standard: string
}

export const needsProof = async (by: CallContext, { read }: Pick<Offer, 'read'>): Promise<boolean> =>
  read.as === 'guardian' && !(await isGuardianAccount(by, read))

export async function mailProof(kit: Kit, by: RequestContext, key: HelpKey): Promise<{ sent: boolean }> {
  const offer = await bookableOffer(by, key)
  if (!(await needsProof(by, offer))) return { sent: false }
  await sendProof(kit, { email: offer.read.email }, by.request)
  return { sent: true }
}

/** Outside the transaction, so that failed attempts are counted. */
export async function proofOf(
  kit: Kit,
  by: RequestContext,
  { proof, ...key }: HelpKey & { readonly proof?: string | undefined },
): Promise<EmailProof | undefined> {
  const offer = await bookableOffer(by, key)
  if (!(await needsProof(by, offer))) return undefined
  if (proof === undefined) throw fail(helpErrors, 'help-proof')
  if (offer.read.email === null) throw kitFail('not-found')
  return proveEmail(kit, offer.read.email, proof, by.request)
}
