// Personal invitations: the email contains a secret, and only an account with the invited address verified may accept.
import type { Clock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { checkCode, sendCode, useCode, type Sender } from './codes/codes.ts'
import type { Identifier } from './accounts/identifiers.ts'
import { findLink, makeLink, revokeLinks, useLinksOf } from './links.api.ts'

/** Purpose of an invitation; each has separate secrets. */
export type InvitationKind = 'school-staff' | 'school-student' | 'collab'

/** Where the invitation was sent. */
export interface InvitedAddress {
  readonly email: string | null
  readonly mobile?: string | null
}

interface InvitationSecret {
  /** Id of the invited row. */
  readonly subject: string
  readonly isUsed: boolean
}

const invitationDays = 30

/** Sent once and stored as a hash; invalidates all earlier secrets of the same invitation. */
export async function issueInvitation(
  tx: Tx,
  clock: Clock,
  kind: InvitationKind,
  subject: string,
): Promise<string> {
  await voidInvitation(tx, kind, subject)
  return makeLink(tx, clock, { purpose: purposeOf(kind), subject, data: {}, days: invitationDays })
}

/** Undefined if the secret is unknown, expired or replaced. */
export async function findInvitation(
  tx: Tx,
  now: Date,
  kind: InvitationKind,
  secret: string,
): Promise<InvitationSecret | undefined> {
  const link = await findLink(tx, now, purposeOf(kind), secret)
  return link && { subject: link.subject, isUsed: link.usedAt !== null }
}

/** Called after acceptance. The conditional update of the invited row decides which of several callers accepts. */
export const redeemInvitation = (tx: Tx, now: Date, kind: InvitationKind, subject: string): Promise<void> =>
  useLinksOf(tx, now, purposeOf(kind), [subject])

/** Invalidates all secrets of the invitation. */
export const voidInvitation = (tx: Tx, kind: InvitationKind, subject: string): Promise<void> =>
  revokeLinks(tx, purposeOf(kind), subject)

const purposeOf = (kind: InvitationKind): string => `invitation ${kind}`

/** An account's address and number are always verified: only a code or a provider can set them. */
export const hasProved = (
  account: { readonly email: string | null; readonly mobile: string | null },
  { email, mobile = null }: InvitedAddress,
): boolean => (email !== null && email === account.email) || (mobile !== null && mobile === account.mobile)

/** Sends a code to the invited address, so that a person signed in with another address can verify it. */
export const sendProof = (kit: Kit, invited: InvitedAddress, request: Sender): Promise<void> =>
  sendCode(kit, identifierOf(invited), request)

/** Refuses and counts a wrong code; call it before the transaction of `useProof`. */
export const checkProof = (kit: Kit, invited: InvitedAddress, code: string, request: Sender): Promise<void> =>
  checkCode(kit, identifierOf(invited), code, request)

/** Uses the code up in the transaction that accepts. */
export const useProof = (
  tx: Tx,
  kit: Kit,
  invited: InvitedAddress,
  code: string,
  request: Sender,
): Promise<void> => useCode(tx, kit, identifierOf(invited), code, request)

function identifierOf({ email, mobile = null }: InvitedAddress): Identifier {
  if (email !== null) return { kind: 'email', value: email }
  if (mobile !== null) return { kind: 'mobile', value: mobile }
  throw kitFail('wrong-state')
}
