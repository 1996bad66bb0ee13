// Accounts that a school creates and manages for its students: many at once, with a student id and, later, a
// temporary password.
import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { normalEmail } from '#identity/contract/people.rules.ts'
import { defaults } from '#kit/contract/constants.ts'
import { among, insertMany } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { forgetGuesses } from './sign-in/attempts.ts'
import { identifiersOf, keyOf } from './accounts/identifiers.ts'
import { consents, users, type UserRow } from './identity.tables.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { newCode, pick } from '#kit/server/codes.ts'
import { vaultOf } from './tokens/secrets.ts'
import { endSessions } from './sign-in/sessions.ts'

export interface SchoolPupil {
  readonly name: readonly [string, string]
  readonly nickname: string
  readonly dob: string | null
  readonly gender: UserRow['gender']
  readonly parentEmail: string | null
  /** A parent has to agree before the account can be used. */
  readonly waiting: boolean
  /** Language of the school's country. */
  readonly lang: string | undefined
}

/** Reserves those of the numbers that were never issued before. */
export type Reserve = (tx: Tx, numbers: readonly string[]) => Promise<readonly string[]>

/** Accounts in the order of the students. They have no password yet. */
export async function makePupilAccounts(
  tx: Tx,
  kit: Pick<Kit, 'clock' | 'newId'>,
  pupils: readonly SchoolPupil[],
  reserve: Reserve,
): Promise<{ user: string; number: string }[]> {
  const numbers = await freeNumbers(tx, pupils.length, reserve)
  const now = kit.clock.now()
  const rows = pupils.map((pupil, index) => ({
    id: kit.newId(),
    status: pupil.waiting ? ('waiting' as const) : ('active' as const),
    roles: ['student'],
    firstName: pupil.name[0],
    lastName: pupil.name[1],
    nickname: pupil.nickname,
    gender: pupil.gender,
    studentId: numbers[index] ?? null,
    studentExt: {
      ...(pupil.dob === null ? {} : { dob: pupil.dob }),
      ...(pupil.parentEmail === null ? {} : { parent: { email: pupil.parentEmail } }),
    },
    inviteCode: newCode(8),
    mustChangePassword: true,
    lang: pupil.lang ?? defaults.locale,
    timeZone: defaults.timeZone,
    createdAt: now,
    updatedAt: now,
  }))
  await insertMany(tx, users, rows)
  return rows.map(({ id, studentId }) => ({ user: id, number: studentId ?? '' }))
}

/** Six digits, then seven, then eight: if numbers are taken, longer ones are tried. */
async function freeNumbers(tx: Tx, wanted: number, reserve: Reserve): Promise<string[]> {
  const free: string[] = []
  for (const length of [6, 7, 8, 8]) {
    if (free.length === wanted) break
    const drawn = new Set<string>()
    while (drawn.size < wanted - free.length) drawn.add(drawNumber(length))
    const taken = await tx
      .select({ number: users.studentId })
      .from(users)
      .where(among(users.studentId, [...drawn]))
    for (const { number } of taken) drawn.delete(number ?? '')
    if (drawn.size > 0) free.push(...(await reserve(tx, [...drawn])))
  }
  if (free.length < wanted) throw kitFail('unavailable')
  return free
}

const drawNumber = (length: number) => String(randomInt(10 ** (length - 1), 10 ** length))

const letters = 'abcdefghjkmnpqrstuvwxyz'
const numbers = '23456789'

export interface TemporaryPassword {
  readonly password: string
  readonly hash: string
}

/** Computes an Argon2 hash, so call it outside a transaction. */
export async function drawTemporaryPassword(): Promise<TemporaryPassword> {
  const password = pick(letters, 4) + pick(numbers, 2) + pick(letters + numbers, 4)
  return { password, hash: await hashPassword(password) }
}

/** Skips accounts whose owner has chosen a password. Ends all sessions with the old one. */
export async function setTemporaryPassword(
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  user: string,
  hash: string,
): Promise<boolean> {
  const set = await tx
    .update(users)
    .set({ passwordHash: hash, mustChangePassword: true, updatedAt: kit.clock.now() })
    .where(and(eq(users.id, user), or(isNull(users.passwordHash), eq(users.mustChangePassword, true))))
    .returning({ id: users.id })
  if (set.length > 0) await endSessions(tx, kit, user)
  return set.length > 0
}

/** Also replaces a password that the owner chose and forgot. Ends all sessions. */
export async function resetToTemporaryPassword(
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  user: string,
  hash: string,
): Promise<boolean> {
  const set = await tx
    .update(users)
    .set({ passwordHash: hash, mustChangePassword: true, updatedAt: kit.clock.now() })
    .where(and(eq(users.id, user), inArray(users.status, ['active', 'waiting'])))
    .returning()
  const [account] = set
  if (!account) return false
  await endSessions(tx, kit, user)
  await forgetGuesses(tx, identifiersOf(account).map(keyOf))
  return true
}

/** Which of these accounts have a password chosen by their owner. */
export async function withOwnPassword(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  return new Set(
    (
      await tx
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.id, [...ids]), eq(users.mustChangePassword, false)))
    ).map(({ id }) => id),
  )
}

/** Encrypts text so that only this installation can read it. */
export const sealText = (kit: Pick<Kit, 'config'>, text: string): string => vaultOf(kit.config).encrypt(text)
export const openText = (kit: Pick<Kit, 'config'>, sealed: string): string =>
  vaultOf(kit.config).decrypt(sealed)

export interface AccountByEmail {
  readonly id: string
  readonly email: string
  readonly role: 'teacher' | 'student'
}

/** Accounts with these email addresses. */
export async function accountsByEmails(
  tx: Tx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, AccountByEmail>> {
  if (emails.length === 0) return new Map()
  const rows = await tx
    .select({ id: users.id, email: users.email, roles: users.roles })
    .from(users)
    .where(among(users.email, [...new Set(emails.map(normalEmail))]))
  return new Map(
    rows.map(({ id, email, roles }) => [
      email ?? '',
      { id, email: email ?? '', role: roles.includes('student') ? 'student' : 'teacher' },
    ]),
  )
}

/** After a guardian withdraws consent, the account is locked and its sessions end. */
export async function closeForConsent(tx: Tx, kit: Pick<Kit, 'clock'>, user: string): Promise<void> {
  const closed = await tx
    .update(users)
    .set({ status: 'waiting', updatedAt: kit.clock.now() })
    .where(and(eq(users.id, user), eq(users.status, 'active')))
    .returning({ id: users.id })
  if (closed.length > 0) await endSessions(tx, kit, user)
}

/** Reopens the account; other guardians' consent is unaffected. */
export async function reopenAfterConsent(tx: Tx, kit: Pick<Kit, 'clock'>, user: string): Promise<void> {
  await tx
    .update(users)
    .set({ status: 'active', updatedAt: kit.clock.now() })
    .where(and(eq(users.id, user), eq(users.status, 'waiting')))
}

/** A guardian who opened the school's link consents to the use of the child's account; each consents separately. */
export async function consentByParent(
  tx: Tx,
  kit: Pick<Kit, 'clock' | 'newId'>,
  given: {
    user: string
    parentEmail: string
    agreements: readonly string[]
    address: string
    /** Another guardian has withdrawn consent, which keeps the account closed. */
    isClosed: boolean
  },
): Promise<void> {
  const now = kit.clock.now()
  const opened = await tx
    .update(users)
    .set({ status: 'active', updatedAt: now })
    .where(
      and(eq(users.id, given.user), eq(users.status, 'waiting'), given.isClosed ? sql`false` : undefined),
    )
    .returning({ id: users.id })
  const isOwn = given.agreements.length > 0 && !(await hasConsented(tx, given.user, given.parentEmail))
  if (opened.length > 0 || isOwn)
    await tx.insert(consents).values({
      id: kit.newId(),
      user: given.user,
      parentEmail: given.parentEmail,
      agreements: [...given.agreements],
      address: given.address,
      at: now,
    })
}

const hasConsented = async (tx: Tx, user: string, email: string): Promise<boolean> =>
  (
    await tx
      .select({ id: consents.id })
      .from(consents)
      .where(and(eq(consents.user, user), eq(consents.parentEmail, email)))
      .limit(1)
  ).length > 0

export type Account = UserRow

export const accountRow = async (tx: Tx, id: string): Promise<Account> => {
  const [row] = await tx.select().from(users).where(eq(users.id, id))
  if (!row) throw kitFail('not-found')
  return row
}
