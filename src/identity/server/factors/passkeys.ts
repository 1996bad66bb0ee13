// Passkeys (WebAuthn): options for the browser, and verification of its responses.
import { eq } from 'drizzle-orm'
import type * as z from '#zod'
import type { Assertion, Attestation } from '#identity/contract/factors.contract.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { UserRow } from '../identity.tables.ts'
import { passkeys } from '../second-factors.tables.ts'

type PasskeyRow = typeof passkeys.$inferSelect
type Site = Pick<Kit, 'origin'>

/** Loaded on first use, because it would slow down every start. */
const webAuthn = () => import('@simplewebauthn/server')

const rpName = 'Classwright'
const rpID = ({ origin }: Site) => new URL(origin).hostname
const timeout = 5 * minuteMs
/** EdDSA, ES256 and RS256: the algorithms that authenticators support. */
const algorithms = [-8, -7, -257]

/** Registration options. The passkey is discoverable, and requires user verification. */
export const creationOptions = async (kit: Site, me: UserRow, known: readonly PasskeyRow[]) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName,
    rpID: rpID(kit),
    userID: new TextEncoder().encode(me.id),
    userName: me.email ?? me.mobile ?? me.studentId ?? me.nickname,
    userDisplayName: me.nickname,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })

/** Without known passkeys, the browser offers all passkeys of this site. */
export const requestOptions = async (kit: Site, known: readonly PasskeyRow[], alone: boolean) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: rpID(kit),
    timeout,
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: alone ? 'required' : 'preferred',
  })

export async function newPasskey(
  kit: Site,
  challenge: string,
  response: z.output<typeof Attestation>,
): Promise<Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports'>> {
  const { verifyRegistrationResponse } = await webAuthn()
  const result = await verifyRegistrationResponse({
    response: {
      ...withoutExtensions(response),
      response: { ...response.response, transports: response.response.transports ?? [] },
    },
    expectedChallenge: challenge,
    expectedOrigin: kit.origin,
    expectedRPID: rpID(kit),
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: false,
  }).catch(() => ({ verified: false as const }))
  if (!result.verified || !result.registrationInfo) throw wrong()
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: [...transports] }
}

/** The verified passkey, and whether the user was verified; the caller compares the owner. */
export async function checkPasskey(
  kit: Site,
  tx: Tx,
  challenge: string,
  response: z.output<typeof Assertion>,
): Promise<{ passkey: PasskeyRow; counter: number; isUnlocked: boolean }> {
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.id, response.id))
  if (!passkey) throw wrong()
  const { id, publicKey, counter, transports } = passkey
  const { userHandle, ...answer } = response.response
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await verifyAuthenticationResponse({
    response: {
      ...withoutExtensions(response),
      response: { ...answer, ...(userHandle ? { userHandle } : {}) },
    },
    expectedChallenge: challenge,
    expectedOrigin: kit.origin,
    expectedRPID: rpID(kit),
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter, transports },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!result?.verified) throw wrong()
  const { newCounter, userVerified } = result.authenticationInfo
  return { passkey, counter: newCounter, isUnlocked: userVerified }
}

export const notePasskeyUse = (tx: Tx, id: string, counter: number, now: Date) =>
  tx.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id))

const withoutExtensions = <T extends { id: string; rawId: string; type: 'public-key' }>({
  id,
  rawId,
  type,
}: T) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
})

const wrong = () => fail(identityErrors, 'passkey-wrong')
