// Nameless visitors: a later domain lets them in by tokens of its own, which begin with a word that tells them apart.
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import { onePort, provided } from '#kit/server/ports.ts'
import { hashToken, newToken } from './secrets.ts'

export type FindVisitor = (
  kit: Pick<Kit, 'db' | 'clock'>,
  tokenHash: string,
  now: Date,
) => Promise<string | undefined>

const begins = 'visitor.'
/** Id of the visitor whose token has this hash, while it is good. */
export const visitors = onePort<FindVisitor>('identity.visitors', () => Promise.resolve(undefined))

/** A token to give away once, and what is kept of it. */
export function visitorToken(): { readonly token: string; readonly hash: string } {
  const token = begins + newToken()
  return { token, hash: hashToken(token) }
}

export async function visitorBy(
  kit: Pick<Kit, 'db' | 'clock'>,
  token: string,
  now: Date,
): Promise<Actor | undefined> {
  const id = token.startsWith(begins)
    ? await provided(kit.db, visitors)(kit, hashToken(token), now)
    : undefined
  return id === undefined ? undefined : { id, roles: ['anonymous'] }
}
