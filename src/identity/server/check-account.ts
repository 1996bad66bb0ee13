// Whether an account exists: yes or no only, and not for whoever asks too often.
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { attempt, type Limit } from '#kit/server/limits.ts'
import { accountsBy, identifierOf, keyOf, type GivenIdentifier, type Identifier } from './identifiers.ts'

const perIdentifier: Limit = { most: 20, seconds: 3600 }
const perAddress: Limit = { most: 300, seconds: 3600 }

export const checkAccount = async (
  kit: Kit,
  given: GivenIdentifier,
  address: string,
): Promise<{ exists: boolean }> => exists(kit, await identifierOf(kit, given), address)

export const checkStudentId = (kit: Kit, studentId: string, address: string): Promise<{ exists: boolean }> =>
  exists(kit, { kind: 'studentId', value: studentId }, address)

async function exists(kit: Kit, identifier: Identifier, address: string): Promise<{ exists: boolean }> {
  for (const [key, limit] of [
    [`asked for ${keyOf(identifier)}`, perIdentifier],
    [`asked from ${address}`, perAddress],
  ] as const) {
    const { allowed, retryAfter } = await attempt(kit, key, limit)
    if (!allowed) throw kitFail('too-many-requests', { retryAfter })
  }
  return { exists: (await accountsBy(kit.db, identifier)).length > 0 }
}
