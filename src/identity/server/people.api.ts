// People's data for other domains: never a hash, a code or a token.
import { and, arrayContains, arrayOverlaps, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { ageOn, displayName } from '#identity/contract/people.rules.ts'
import type { Card } from '#identity/contract/people.shapes.ts'
import { managerRoles, type AccountRole, type ManagerRole } from '#identity/contract/roles.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { containing } from '#kit/server/like.ts'
import { users, type UserRow } from './identity.tables.ts'

export interface Person {
  readonly id: string
  /** Display name. */
  readonly name: string
  readonly email: string | null
  readonly mobile: string | null
  readonly emergencyContact: string | null
  readonly lang: string
  readonly timeZone: string
  readonly status: UserRow['status']
  readonly roles: readonly (AccountRole | 'sys')[]
  readonly managerRoles: readonly ManagerRole[]
  /** Birth date, YYYY-MM-DD. */
  readonly dob: string | null
  readonly parentEmail: string | null
  /** Hash of a file. */
  readonly avatar: string | null
  /** When they signed up. */
  readonly createdAt: Date
}

export async function personOf(tx: Tx, id: string): Promise<Person | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id))
  return row && toPerson(row)
}

export async function personByEmail(tx: Tx, email: string): Promise<Person | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.email, email))
  return row && toPerson(row)
}

/** By id; unknown ids are left out. */
export async function peopleOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, toPerson(row)]))
}

/** Public cards; the name is empty for unknown ids. */
export const personCard = (people: ReadonlyMap<string, Person>, id: string) => ({
  _id: id,
  name: people.get(id)?.name ?? '',
  avatar: people.get(id)?.avatar ?? null,
})

const maxMatching = 500

/** Ids of people whose name, email, mobile or id contains the words; at most a few hundred. */
export async function peopleMatching(tx: Tx, words: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        containing(
          words,
          users.email,
          users.mobile,
          users.nickname,
          sql`${users.firstName} || ' ' || ${users.lastName}`,
        ),
        eq(users.id, words),
      ),
    )
    .orderBy(asc(users.id))
    .limit(maxMatching)
  return rows.map(({ id }) => id)
}

/** Active staff with one of these roles. */
export async function managersWith(tx: Tx, roles: readonly ManagerRole[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'active'), arrayOverlaps(users.managerRoles, [...roles])))
  return rows.map(({ id }) => id)
}

/** System administrators with an active account. */
export async function systemAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'active'), arrayContains(users.roles, ['sys'])))
  return rows.map(({ id }) => id)
}

/** Public data, visible to everybody with an account. */
export const cardOf = (row: UserRow): Card => ({
  _id: row.id,
  name: [row.firstName, row.lastName],
  nickname: row.nickname,
  avatar: row.avatar,
  roles: row.roles as Card['roles'],
  intro: row.intro,
})

export const cardsOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Card>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, cardOf(row)]))
}

export const isStaff = (actor: Actor): boolean =>
  actor.roles.some(role => role === 'sys' || (managerRoles as readonly string[]).includes(role))

const ofAge = 18

/** A student without a birth date counts as a minor. */
export const isMinor = (person: Pick<Person, 'roles' | 'dob'>, today: Date): boolean =>
  person.dob === null ? person.roles.includes('student') : ageOn(person.dob, today) < ofAge

/** Call this wherever staff reads a person's record: access to a minor's record is audited. */
export async function auditStaffRead(
  tx: Tx,
  by: { actor: Actor; now: Date; request?: { address: string } },
  person: Person,
): Promise<void> {
  if (isStaff(by.actor) && by.actor.id !== person.id && isMinor(person, by.now))
    await writeAudit(tx, by, 'minor.read', person.id)
}

export const toPerson = (row: UserRow): Person => ({
  id: row.id,
  name: displayName([row.firstName, row.lastName], row.nickname),
  email: row.email,
  mobile: row.mobile,
  emergencyContact: row.emergencyContact,
  lang: row.lang,
  timeZone: row.timeZone,
  status: row.status,
  roles: row.roles as Person['roles'],
  managerRoles: row.managerRoles as Person['managerRoles'],
  dob: row.studentExt?.dob ?? null,
  parentEmail: row.studentExt?.parent?.email ?? null,
  avatar: row.avatar,
  createdAt: row.createdAt,
})
