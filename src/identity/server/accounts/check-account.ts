// Whether an account exists: answers only yes or no, with a rate limit.
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { paced, type Pace } from '#kit/server/limits.ts'
import { accountsBy, identifierOf, keyOf, type GivenIdentifier, type Identifier } from './identifiers.ts'
import { networkOf } from '../devices/known-devices.ts'

/** Limits per network address and per account, so that one stranger's calls never block others. */
const perIdentifier: Pace = { free: 20, first: 2, most: 300, forget: 3600 }
const perAddress: Pace = { free: 1000, first: 1, most: 10, forget: 3600 }

export const checkAccount = async (
  kit: Kit,
  given: GivenIdentifier,
  address: string,
): Promise<{ exists: boolean }> => exists(kit, await identifierOf(kit, given), address)

export const checkStudentId = (kit: Kit, studentId: string, address: string): Promise<{ exists: boolean }> =>
  exists(kit, { kind: 'studentId', value: studentId }, address)

async function exists(kit: Kit, identifier: Identifier, address: string): Promise<{ exists: boolean }> {
  const network = networkOf(address)
  for (const [key, pace] of [
    [`asked for ${keyOf(identifier)} from ${network}`, perIdentifier],
    [`asked from ${network}`, perAddress],
  ] as const) {
    const { allowed, retryAfter } = await paced(kit, key, pace)
    if (!allowed) throw kitFail('too-many-requests', { retryAfter })
  }
  return { exists: (await accountsBy(kit.db, identifier)).length > 0 }
}
