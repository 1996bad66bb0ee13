// Creates accounts: for sign-up, for demo data, and for schools that add students without an email address.
import { randomInt } from 'node:crypto'
import type * as z from '#zod'
import { normalEmail } from '#identity/contract/people.rules.ts'
import type { StudentExt, TeacherExt } from '#identity/contract/people.shapes.ts'
import type { AccountRole, ManagerRole } from '#identity/contract/roles.ts'
import { defaults } from '#kit/contract/constants.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { users, type UserRow } from './identity.tables.ts'
import { managers } from './managers.tables.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { newCode, pick } from '#kit/server/codes.ts'

export interface NewAccount {
  readonly role: AccountRole
  readonly sys?: boolean
  readonly managerRoles?: readonly ManagerRole[]
  readonly name?: readonly [string, string]
  readonly nickname?: string
  readonly email?: string
  /** E.164. */
  readonly mobile?: string
  readonly countryCode?: string
  readonly emergencyContact?: string
  /** Assigns a student id, for a person without an email address. */
  readonly withStudentId?: boolean
  /**
   * The password itself, its hash, or a temporary one that must be changed first. Without a password, the account
   * needs another way to sign in.
   */
  readonly password?: string | { readonly hash: string } | 'temporary'
  readonly lang?: string
  readonly timeZone?: string
  readonly teacherExt?: z.output<typeof TeacherExt>
  readonly studentExt?: z.output<typeof StudentExt>
  readonly waiting?: boolean
  readonly inviter?: string | undefined
  readonly address?: string
}

export interface MadeAccount {
  readonly user: UserRow
  /** Shown once. */
  readonly temporaryPassword: string | undefined
}

async function hashOf(password: NewAccount['password']): Promise<string | null> {
  if (password === undefined) return null
  return typeof password === 'string' ? hashPassword(password) : password.hash
}

export async function createAccount(
  tx: Tx,
  kit: Pick<Kit, 'clock' | 'newId'>,
  account: NewAccount,
  draw = drawNumber,
): Promise<MadeAccount> {
  const { password } = account
  const temporaryPassword = password === 'temporary' ? newTemporaryPassword() : undefined
  const passwordHash = await hashOf(temporaryPassword ?? password)
  const now = kit.clock.now()
  const [first = '', last = ''] = account.name ?? []
  const user = await insertFree(tx, account.withStudentId ? draw : undefined, {
    id: kit.newId(),
    status: account.waiting ? 'waiting' : 'active',
    roles: [account.role, ...(account.sys ? ['sys'] : [])],
    managerRoles: [...(account.managerRoles ?? [])],
    firstName: first,
    lastName: last,
    nickname: account.nickname?.trim() || `${first} ${last}`.trim(),
    email: account.email === undefined ? null : normalEmail(account.email),
    mobile: account.mobile ?? null,
    countryCode: account.countryCode ?? null,
    emergencyContact: account.emergencyContact ?? null,
    passwordHash,
    mustChangePassword: temporaryPassword !== undefined,
    lang: account.lang ?? defaults.locale,
    timeZone: account.timeZone ?? defaults.timeZone,
    address: account.address ?? null,
    teacherExt: account.teacherExt ?? null,
    studentExt: account.studentExt ?? null,
    inviter: account.inviter ?? null,
    inviterAt: account.inviter === undefined ? null : now,
    createdAt: now,
    updatedAt: now,
  })
  await makeManager(tx, kit, user)
  return { user, temporaryPassword }
}

/** Back-office accounts are created as joined managers. */
async function makeManager(tx: Tx, kit: Pick<Kit, 'newId'>, user: UserRow): Promise<void> {
  const { id: uid, email, firstName, lastName, createdAt } = user
  if (email === null || user.managerRoles.length === 0) return
  const joined = { uid, email, firstName, lastName, status: 'joined', joinAt: createdAt } as const
  await tx
    .insert(managers)
    .values(
      (user.managerRoles as ManagerRole[]).map(role => ({
        ...joined,
        id: kit.newId(),
        role,
        createdAt,
        updatedAt: createdAt,
      })),
    )
    .onConflictDoNothing()
}

type Values = Omit<typeof users.$inferInsert, 'inviteCode' | 'studentId'>

/** Six digits, then seven, then eight: if a number is taken, a longer one is tried. */
const digits = [6, 7, 8, 8, 8, 8, 8, 8]

async function insertFree(
  tx: Tx,
  draw: ((length: number) => string) | undefined,
  values: Values,
): Promise<UserRow> {
  for (const length of digits) {
    const drawn = { inviteCode: newCode(8), studentId: draw?.(length) ?? null }
    const target = draw ? users.studentId : users.inviteCode
    const [row] = await tx
      .insert(users)
      .values({ ...values, ...drawn })
      .onConflictDoNothing({ target })
      .returning()
    if (row) return row
  }
  throw kitFail('unavailable')
}

function drawNumber(length: number): string {
  return String(randomInt(10 ** (length - 1), 10 ** length))
}

const letters = 'abcdefghjkmnpqrstuvwxyz'
const numbers = '23456789'

/** Ten letters and digits without look-alikes, at least one of each. */
const newTemporaryPassword = () => pick(letters, 4) + pick(numbers, 2) + pick(letters + numbers, 4)
