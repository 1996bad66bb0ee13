// Which second factors an account has, and whether it must have one.
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { type UserRow, users } from '../identity.tables.ts'
import { passkeys, recoveryCodes, totps } from '../second-factors.tables.ts'

export interface Factors {
  readonly totp: { readonly since: Date } | null
  readonly passkeys: readonly (typeof passkeys.$inferSelect)[]
  readonly recoveryCodes: number
}

export async function factorsOf(tx: Tx, user: string): Promise<Factors> {
  const [totp] = await tx.select({ since: totps.createdAt }).from(totps).where(eq(totps.user, user))
  const keys = await tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.user, user))
    .orderBy(desc(passkeys.createdAt))
  const [left] = await tx.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.user, user))
  return { totp: totp ?? null, passkeys: keys, recoveryCodes: left?.count ?? 0 }
}

export const hasFactor = ({ totp, passkeys: keys }: Pick<Factors, 'totp' | 'passkeys'>): boolean =>
  totp !== null || keys.length > 0

/** Internal roles need a second factor, except in demo mode. */
export const needsFactor = (
  { config }: { readonly config: Pick<Kit['config'], 'demo'> },
  { roles, managerRoles }: Pick<UserRow, 'roles' | 'managerRoles'>,
): boolean => !config.demo && (managerRoles.length > 0 || roles.includes('sys'))

/** Serialises changes to the factors of one account. */
export const lockFactors = (tx: Tx, user: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, user)).for('update')

export async function removePasskey(tx: Tx, kit: Kit, me: UserRow, id: string, now: Date): Promise<boolean> {
  const [gone] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.user, me.id)))
    .returning({ name: passkeys.name })
  if (gone) await afterRemoval(tx, kit, me, `The passkey “${gone.name}”`, now)
  return gone !== undefined
}

export async function removeTotp(tx: Tx, kit: Kit, me: UserRow, now: Date): Promise<boolean> {
  const gone = await tx.delete(totps).where(eq(totps.user, me.id)).returning({ user: totps.user })
  if (gone.length > 0) await afterRemoval(tx, kit, me, 'The authenticator app', now)
  return gone.length > 0
}

async function afterRemoval(tx: Tx, kit: Kit, me: UserRow, factor: string, now: Date): Promise<void> {
  if (!hasFactor(await factorsOf(tx, me.id))) {
    if (needsFactor(kit, me)) throw fail(identityErrors, 'last-factor')
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.user, me.id))
  }
  const at = now.toISOString()
  await notify(tx, kit.clock, identityNotices, 'FactorRemoved', { user: me.id }, { factor, at })
}

/** For the data export: the factors without their secrets. */
export const factorData = (tx: Tx, user: string) =>
  tx
    .select({
      kind: sql<string>`'passkey'`,
      name: passkeys.name,
      since: passkeys.createdAt,
      lastUsed: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.user, user))
    .unionAll(
      tx
        .select({
          kind: sql<string>`'authenticator app'`,
          name: sql<string>`''`,
          since: totps.createdAt,
          lastUsed: sql<Date | null>`null::timestamptz`,
        })
        .from(totps)
        .where(eq(totps.user, user)),
    )
