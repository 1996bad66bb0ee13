// Canonical form of identifiers, used for storage and comparison.
import { eq } from 'drizzle-orm'
import { countryCodesConf } from '#identity/contract/country-codes.conf.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { normalMobile } from '#identity/contract/people.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Receiver } from '#kit/server/notify.ts'
import { users, type UserRow } from '../identity.tables.ts'

export type IdentifierKind = 'email' | 'mobile' | 'emergency' | 'studentId'

export interface Identifier {
  readonly kind: IdentifierKind
  readonly value: string
}

/** A call contains exactly one of these. */
export interface GivenIdentifier {
  readonly email?: string
  readonly mobile?: string
  readonly emergencyContact?: string
  readonly studentId?: string
  readonly countryCode?: string | undefined
}

export async function identifierOf(kit: Pick<Kit, 'conf'>, given: GivenIdentifier): Promise<Identifier> {
  if (given.email !== undefined) return { kind: 'email', value: given.email }
  if (given.studentId !== undefined) return { kind: 'studentId', value: given.studentId }
  if (given.emergencyContact !== undefined)
    return { kind: 'emergency', value: await mobileOf(kit, given.emergencyContact, given.countryCode) }
  return { kind: 'mobile', value: await mobileOf(kit, given.mobile ?? '', given.countryCode) }
}

/** E.164, with the country's dial code. */
async function mobileOf(
  { conf }: Pick<Kit, 'conf'>,
  typed: string,
  country: string | undefined,
): Promise<string> {
  const dial =
    country === undefined ? '' : (await conf.get(countryCodesConf)).find(each => each.code === country)?.dial
  const number = dial === undefined ? undefined : normalMobile(typed, dial)
  if (number === undefined) throw fail(identityErrors, 'mobile-invalid')
  return number
}

export const keyOf = ({ kind, value }: Identifier): string => `${kind}:${value}`

export const receiverOf = ({ kind, value }: Identifier): Receiver =>
  kind === 'email' ? { email: value } : { mobile: value }

const columns = {
  email: users.email,
  mobile: users.mobile,
  emergency: users.emergencyContact,
  studentId: users.studentId,
} as const

export const columnOf = ({ kind }: Pick<Identifier, 'kind'>) => columns[kind]

/** Accounts with this identifier: at most one, except that siblings can share an emergency contact. */
export const accountsBy = (tx: Tx, { kind, value }: Identifier): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(eq(columnOf({ kind }), value))
    .orderBy(users.createdAt)
    .limit(20)

/** All identifiers of an account. */
export const identifiersOf = (row: UserRow): Identifier[] =>
  (
    [
      ['email', row.email],
      ['mobile', row.mobile],
      ['emergency', row.emergencyContact],
      ['studentId', row.studentId],
    ] as const
  ).flatMap(([kind, value]) => (value === null ? [] : [{ kind, value }]))
