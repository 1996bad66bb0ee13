// Referrals, and hooks of later domains for when a referred person joins or is verified.
import { and, count, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { listPort, provided } from '#kit/server/ports.ts'
import { userCerts, users } from './identity.tables.ts'
import { personOf, toPerson, type Person } from './people.api.ts'

export interface Invited {
  readonly user: Person
  readonly inviter: Person
  readonly now: Date
}
export type InvitedStep = (tx: Tx, invited: Invited) => Promise<void>

/** Run in the transaction in which a person signs up with a code, or names the inviter later. */
export const invitedSteps = listPort<InvitedStep>('identity.invitedSteps')
/** Run in the transaction that approves a person's certificate or service, including later ones. */
export const invitedVerifiedSteps = listPort<InvitedStep>('identity.invitedVerifiedSteps')

export const notifyInvitedPeople = (tx: Tx, user: string, now: Date): Promise<void> =>
  run(provided(tx, invitedSteps), tx, user, now)
export const notifyVerified = (tx: Tx, user: string, now: Date): Promise<void> =>
  run(provided(tx, invitedVerifiedSteps), tx, user, now)

async function run(steps: readonly InvitedStep[], tx: Tx, id: string, now: Date): Promise<void> {
  const [user, inviter] = [await personOf(tx, id), await inviterOf(tx, id)]
  if (user && inviter) for (const step of steps) await step(tx, { user, inviter, now })
}

/** The owner of this code, unless the account is closed. */
export async function personByInviteCode(tx: Tx, code: string): Promise<Person | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.inviteCode, code.trim().toUpperCase()), eq(users.status, 'active')))
  return row && toPerson(row)
}

export async function inviterOf(tx: Tx, user: string): Promise<Person | undefined> {
  const [row] = await tx.select({ code: users.inviter }).from(users).where(eq(users.id, user))
  return row?.code == null ? undefined : personByInviteCode(tx, row.code)
}

/** A person's referrer, and when the referral was recorded. */
export async function invitedBy(
  tx: Tx,
  user: string,
): Promise<{ readonly inviter: string | null; readonly inviterUpdatedAt: Date | null }> {
  const [row] = await tx
    .select({ inviter: users.inviter, inviterUpdatedAt: users.inviterAt })
    .from(users)
    .where(eq(users.id, user))
  return row ?? { inviter: null, inviterUpdatedAt: null }
}

/** Codes of these people's referrers, by person. */
export async function inviterCodesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: users.id, code: users.inviter })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[id, code] as const])))
}

/** A person's code, the number of people who joined with it, and the number of verified ones among them. */
export async function invitingOf(
  tx: Tx,
  user: string,
  verifiedElsewhere: readonly string[] = [],
): Promise<{ readonly inviteCode: string; readonly invited: number; readonly verified: number }> {
  const [me] = await tx.select({ code: users.inviteCode }).from(users).where(eq(users.id, user))
  if (!me) return { inviteCode: '', invited: 0, verified: 0 }
  const approved = exists(
    tx
      .select({ one: sql`1` })
      .from(userCerts)
      .where(and(eq(userCerts.owner, users.id), eq(userCerts.status, 'approved'))),
  )
  const [[all], [sure]] = [
    await tx.select({ n: count() }).from(users).where(eq(users.inviter, me.code)),
    await tx
      .select({ n: count() })
      .from(users)
      .where(and(eq(users.inviter, me.code), or(approved, inArray(users.id, [...verifiedElsewhere])))),
  ]
  return { inviteCode: me.code, invited: all?.n ?? 0, verified: sure?.n ?? 0 }
}
