// Reads guardians: by student for the wire, and by their contact.
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { isStaff } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { schoolSwitches } from '#schools/contract/conf-school.contract.ts'
import type { Guardian } from '#schools/contract/guardians.contract.ts'
import { isStaffOf } from '#schools/contract/relations.ts'
import { memberStates } from '#schools/contract/schools.lifecycle.ts'
import { guardians, students, type GuardianRow, type StudentRow } from '../people.tables.ts'
import { settingOf } from '../school/settings.ts'

export type WireGuardian = z.input<typeof Guardian>

export const wireGuardian = (row: GuardianRow): WireGuardian => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  relation: row.relation,
  status: memberStates[row.status],
  first: row.position === 0,
  reports: row.reports,
  consentAt: row.consentAt,
  withdrawnAt: row.withdrawnAt,
})

/** Guardians of these students, the specification's parent first. */
export async function guardiansByStudent(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GuardianRow[]>> {
  if (ids.length === 0) return new Map()
  const found = await tx
    .select()
    .from(guardians)
    .where(inArray(guardians.student, [...ids]))
    .orderBy(asc(guardians.position))
  return Map.groupBy(found, ({ student }) => student)
}

export async function guardianById(tx: Tx, id: string, where?: SQL): Promise<GuardianRow> {
  const [row] = await tx
    .select()
    .from(guardians)
    .where(and(eq(guardians.id, id), where))
  if (!row) throw kitFail('not-found')
  return row
}

export interface Guardianship {
  readonly guardian: GuardianRow
  readonly student: StudentRow
}

/** Identity of a guardian: the address, or the phone number if there is none. */
export type Contact = { readonly email: string } | { readonly phone: string }

export const contactOfGuardian = ({ email, phone }: Pick<GuardianRow, 'email' | 'phone'>): Contact | null => {
  if (email !== null) return { email }
  return phone === null ? null : { phone }
}

/** Spaces and brackets do not make a different number. */
const digitsOf = (phone: string): string => phone.replaceAll(/[^+\d]/g, '')

export const isKnownBy = (guardian: Pick<GuardianRow, 'email' | 'phone'>, contact: Contact): boolean =>
  'email' in contact
    ? guardian.email === contact.email
    : guardian.email === null && digitsOf(guardian.phone ?? '') === digitsOf(contact.phone)

const knownBy = (contact: Contact): SQL | undefined =>
  'email' in contact
    ? eq(guardians.email, contact.email)
    : and(
        isNull(guardians.email),
        sql`regexp_replace(${guardians.phone}, '[^+0-9]', '', 'g') = ${digitsOf(contact.phone)}`,
      )

/** Active children tied to an address or a number. */
export const guardianshipsOf = (tx: Tx, contact: Contact, school?: string): Promise<Guardianship[]> =>
  tx
    .select({ guardian: guardians, student: students })
    .from(guardians)
    .innerJoin(students, eq(students.id, guardians.student))
    .where(
      and(
        knownBy(contact),
        isNull(students.archivedAt),
        school === undefined ? undefined : eq(guardians.school, school),
      ),
    )
    .orderBy(asc(students.firstName), asc(students.id))

interface WithGuardians {
  readonly school: string
  parent: { email: string | null; phone: string | null }
  guardians: WireGuardian[]
}

/**
 * Any of the guardians may use the child's account, so it hides contacts if there are several, unless the
 * school allows it.
 */
export async function hideContacts<T extends WithGuardians>(
  tx: Tx,
  actor: Actor,
  rows: readonly T[],
): Promise<T[]> {
  const open = new Map<string, boolean>()
  for (const { school, guardians: list } of rows)
    if (list.length > 1 && !open.has(school))
      open.set(school, isStaff(actor) || isStaffOf(actor, school) || (await sharesContacts(tx, school)))
  return rows.map(row =>
    open.get(row.school) === false && row.guardians.length > 1 ? withoutContacts(row) : row,
  )
}

export const sharesContacts = async (tx: Tx, school: string): Promise<boolean> =>
  (await settingOf(tx, school, schoolSwitches)).guardianContacts

const withoutContacts = <T extends WithGuardians>(row: T): T => ({
  ...row,
  parent: { ...row.parent, email: null, phone: null },
  guardians: row.guardians.map(guardian => ({ ...guardian, email: null, phone: null })),
})
