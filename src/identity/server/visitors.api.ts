// Nameless visitors: a later domain lets them in by tokens of its own, which begin with a word that tells them apart.
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import { hashToken, newToken } from './secrets.ts'

export type FindVisitor = (
  kit: Pick<Kit, 'db' | 'clock'>,
  tokenHash: string,
  now: Date,
) => Promise<string | undefined>

const begins = 'visitor.'
let find: FindVisitor = () => Promise.resolve(undefined)

/** @param finder Id of the visitor whose token has this hash, while it is good. */
export const provideVisitors = (finder: FindVisitor): void => {
  find = finder
}

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
  const id = token.startsWith(begins) ? await find(kit, hashToken(token), now) : undefined
  return id === undefined ? undefined : { id, roles: ['anonymous'] }
}
