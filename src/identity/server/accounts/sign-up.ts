// Creates an account, with a parent's consent if needed; steps of later domains record the agreements.
import { eq } from 'drizzle-orm'
import type * as z from '#zod'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import { displayName, needsConsent } from '#identity/contract/people.rules.ts'
import type { StudentExt } from '#identity/contract/people.shapes.ts'
import type { AccountRole } from '#identity/contract/roles.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { createAccount, type NewAccount } from '../accounts.api.ts'
import { askForConsent } from '../consent.api.ts'
import { users, type UserRow } from '../identity.tables.ts'
import { notifyInvitedPeople } from '../inviting.api.ts'
import { runSignUpSteps } from '../sign-up.api.ts'

export interface SignUpDetails {
  readonly role: AccountRole
  readonly agreed: readonly string[]
  readonly dob?: string | undefined
  readonly parent?: { readonly email?: string | undefined; readonly mobile?: string | undefined } | undefined
  readonly inviteCode?: string | undefined
  readonly school?: string | undefined
}

/** Runs before anything expensive. */
export function assertOfAge({ role, dob, parent }: SignUpDetails, now: Date): { waiting: boolean } {
  if (role === 'teacher') return { waiting: false }
  if (dob === undefined || new Date(dob) > now) throw fail(identityErrors, 'birth-date-needed')
  const waiting = needsConsent(dob, now)
  if (waiting && parent?.email === undefined) throw fail(identityErrors, 'parent-needed')
  return { waiting }
}

export async function signUp(
  tx: Tx,
  kit: Kit,
  details: SignUpDetails,
  account: Omit<NewAccount, 'role' | 'waiting' | 'studentExt' | 'inviter'>,
  by: { now: Date; address: string },
): Promise<UserRow> {
  const { waiting } = assertOfAge(details, by.now)
  const inviter = details.inviteCode === undefined ? undefined : await inviterBy(tx, details.inviteCode)
  const studentExt = details.role === 'student' ? { studentExt: studentExtOf(details) } : {}
  const { user } = await createAccount(tx, kit, {
    ...account,
    ...studentExt,
    role: details.role,
    waiting,
    inviter,
    address: by.address,
  })
  await runSignUpSteps(tx, kit, {
    user: user.id,
    roles: user.roles,
    agreed: details.agreed,
    school: details.role === 'teacher' ? details.school : undefined,
    ...by,
  })
  if (inviter !== undefined) await notifyInvitedPeople(tx, user.id, by.now)
  if (waiting) await askForConsent(tx, kit, user, details.parent?.email ?? '')
  else
    await notify(
      tx,
      kit.clock,
      identityNotices,
      'Welcome',
      { user: user.id },
      { name: displayName([user.firstName, user.lastName], user.nickname) },
    )
  return user
}

const studentExtOf = ({ dob, parent }: SignUpDetails): z.output<typeof StudentExt> => ({
  ...(dob === undefined ? {} : { dob }),
  ...(parent === undefined
    ? {}
    : {
        parent: {
          ...(parent.email === undefined ? {} : { email: parent.email }),
          ...(parent.mobile === undefined ? {} : { mobile: parent.mobile }),
        },
      }),
})

/** The stored invite code, if its owner's account is open. */
export async function inviterBy(tx: Tx, typed: string): Promise<string> {
  const code = typed.trim().toUpperCase()
  const [found] = await tx.select({ status: users.status }).from(users).where(eq(users.inviteCode, code))
  if (!found || found.status === 'deleted') throw fail(identityErrors, 'invite-invalid')
  return code
}
