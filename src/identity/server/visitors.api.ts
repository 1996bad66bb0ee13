// Guests without an account: a later domain admits them with its own tokens, distinguished by a prefix.
import type { Visitor } from '#identity/contract/people.shapes.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import { onePort, provided } from '#kit/server/ports.ts'
import { hashToken, newToken } from './tokens/secrets.ts'

export type FindVisitor = (
  kit: Pick<Kit, 'db' | 'clock'>,
  tokenHash: string,
  now: Date,
) => Promise<{ readonly id: string; readonly nickname: string } | undefined>

const begins = 'visitor.'
/** The guest with this token hash, while it is valid. */
export const visitors = onePort<FindVisitor>('identity.visitors', () => Promise.resolve(undefined))

/** A token, shown once, and the hash to store. */
export function visitorToken(): { readonly token: string; readonly hash: string } {
  const token = begins + newToken()
  return { token, hash: hashToken(token) }
}

/** A guest, as shown to that guest. */
export const visitorOf = (_id: string, nickname: string): Visitor => ({
  _id,
  nickname,
  guest: true,
  anonymous: true,
  school: null,
  oldSchool: null,
  schoolInfo: null,
  schoolUser: null,
})

export async function visitorBy(
  kit: Pick<Kit, 'db' | 'clock'>,
  token: string,
  now: Date,
): Promise<Actor | undefined> {
  const found = token.startsWith(begins)
    ? await provided(kit.db, visitors)(kit, hashToken(token), now)
    : undefined
  return found && { ...found, roles: ['anonymous'] }
}
