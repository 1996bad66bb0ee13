// Adds students: seats, then rows, then accounts for those without an email address, then their class.
import { sql } from 'drizzle-orm'
import { needsConsent, normalMobile } from '#identity/contract/people.rules.ts'
import { makePupilAccounts } from '#identity/server/school-accounts.api.ts'
import { insertMany } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { parentKey, studentKey } from '#schools/contract/import/person.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import type { NewStudent } from '#schools/contract/students.shapes.ts'
import { placeInClass } from '../classes/class-people.ts'
import { schoolLang } from '../guardians/guardian-place.ts'
import { studentNumbers, students, type StudentRow } from '../people.tables.ts'
import type { SchoolRow } from '../plans.tables.ts'
import { schoolOf, takeSeats } from '../plans/seats.ts'
import { emailsInUse } from '../staff/emails-in-use.ts'

export interface StudentToAdd extends NewStudent {
  readonly importRow?: number
  readonly sourcedId?: string | null
}
export interface StudentPlace {
  readonly class?: string | undefined
  readonly import?: string
  /** Account of the inviter. */
  readonly invitedBy?: string | null
  /** Seats were already taken for the whole import. */
  readonly hasSeats?: true
  /** Children without a guardian's contact are added to the roster without an account. */
  readonly mayLackGuardian?: true
}

/** Writes rows, accounts and class in the caller's transaction; credentials and invitations follow. */
export async function writeStudents(
  tx: Tx,
  kit: Kit,
  school: string,
  people: readonly StudentToAdd[],
  place: StudentPlace,
  now: Date,
): Promise<{ school: SchoolRow; rows: StudentRow[] }> {
  if (!place.mayLackGuardian && people.some(({ parent }) => !hasContact(parent)))
    throw fail(schoolErrors, 'parent-needed')
  const row = place.hasSeats
    ? await schoolOf(tx, school)
    : await takeSeats(tx, school, 'student', people.length, now)
  await assertNew(tx, school, people)
  const accounts = await accountsFor(tx, kit, row, people, now)
  const rows = people.map((person, index): StudentRow => {
    const name = person.name.join(' ').trim()
    return {
      id: kit.newId(),
      school,
      uid: accounts[index]?.user ?? null,
      number: accounts[index]?.number ?? null,
      email: person.email ?? null,
      mobile: mobileOf(person.mobile),
      firstName: person.name[0],
      lastName: person.name[1],
      nickname: person.nickname || name,
      avatar: null,
      siblingKey: siblingKey(person.name, person.parent, person.sourcedId),
      dob: person.dob ?? null,
      gender: person.gender ?? null,
      parentName: person.parent.name,
      parentEmail: person.parent.email ?? null,
      parentPhone: person.parent.phone ?? null,
      parentStatus: 'inactive',
      status: 'inactive',
      secret: null,
      archivedAt: null,
      archivedWith: null,
      eraseAt: null,
      import: place.import ?? null,
      importRow: person.importRow ?? null,
      ready: place.import === undefined,
      sourcedId: person.sourcedId ?? null,
      invitedAt: now,
      invitedBy: place.invitedBy ?? null,
      createdAt: now,
      updatedAt: now,
    }
  })
  await insertMany(tx, students, rows)
  if (place.class !== undefined)
    await placeInClass(
      tx,
      school,
      place.class,
      rows.map(({ id }) => id),
    )
  return { school: row, rows }
}

interface Contact {
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

export const hasContact = ({ email, phone }: Contact): boolean => Boolean(email) || Boolean(phone)

/** A child without a guardian's contact is identified by the foreign id. */
export function siblingKey(
  name: readonly [string, string],
  parent: Contact,
  sourcedId: string | null = null,
): string {
  const unknown = sourcedId === null ? '' : `#${sourcedId}`
  return studentKey(name[0], name[1], parentKey(parent) || unknown)
}

/** A number without a country code keeps its digits. */
export const mobileOf = (mobile: string | null | undefined): string | null =>
  mobile ? (normalMobile(mobile, '') ?? mobile.replace(/[\s().-]/g, '')) : null

/** A teacher's address cannot be a student's. Constraints report all other duplicates. */
async function assertNew(tx: Tx, school: string, people: readonly StudentToAdd[]): Promise<void> {
  const emails = people.flatMap(({ email }) => email ?? [])
  const { teachers, students: present } = await knownStudentEmails(tx, school, emails)
  if (teachers.length > 0) throw fail(schoolErrors, 'is-teacher', { emails: teachers })
  if (present.length > 0) throw fail(schoolErrors, 'student-email-taken', { emails: present })
}

/** Which addresses belong to students of the school, and which to teachers here or elsewhere. */
export async function knownStudentEmails(
  tx: Tx,
  school: string,
  emails: readonly string[],
): Promise<{ teachers: string[]; students: string[] }> {
  const known = await emailsInUse(tx, school, emails)
  return {
    teachers: [...new Set([...known.staff, ...known.accountsOf('teacher')])],
    students: known.students,
  }
}

/**
 * Students without an email address get a student id at once; a child under 13 waits for the parent. Without
 * a contact no account is created.
 */
export async function accountsFor(
  tx: Tx,
  kit: Kit,
  school: Pick<SchoolRow, 'id' | 'country'>,
  people: readonly StudentToAdd[],
  now: Date,
): Promise<({ user: string; number: string } | undefined)[]> {
  const without = people.flatMap((person, index) =>
    person.email === undefined && hasContact(person.parent) ? [{ person, index }] : [],
  )
  const lang = await schoolLang(tx, school)
  const made = await makePupilAccounts(
    tx,
    kit,
    without.map(({ person }) => ({
      name: person.name,
      nickname: person.nickname || person.name.join(' ').trim(),
      dob: person.dob ?? null,
      gender: person.gender ?? null,
      parentEmail: person.parent.email ?? null,
      waiting: needsConsent(person.dob, now),
      lang,
    })),
    (inner, numbers) => reserveNumbers(inner, numbers, now),
  )
  const accounts: ({ user: string; number: string } | undefined)[] = people.map(() => undefined)
  without.forEach(({ index }, at) => {
    accounts[index] = made[at]
  })
  return accounts
}

/** A student id is never reused. */
async function reserveNumbers(tx: Tx, numbers: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`insert into ${studentNumbers} (number, at) select n, ${at} from unnest(${sql.param([...numbers])}::text[]) n on conflict do nothing returning number`,
  )
  return rows.map(({ number }) => number)
}
