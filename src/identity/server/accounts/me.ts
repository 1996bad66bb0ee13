// An account as shown to its owner, without secrets and derived fields.
import { eq } from 'drizzle-orm'
import type * as z from '#zod'
import { offsetOf } from '#identity/contract/people.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { usersContract } from '#identity/contract/users.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { users, userTokens, type UserRow } from '../identity.tables.ts'
import { cardOf } from '../people.api.ts'

export type WireMe = z.input<typeof Me>

export async function meOf(tx: Tx, row: UserRow, now: Date): Promise<WireMe> {
  const [google] = await tx
    .select({ sub: userTokens.sub })
    .from(userTokens)
    .where(eq(userTokens.user, row.id))
  return {
    ...cardOf(row),
    email: row.email,
    mobile: row.mobile,
    countryCode: row.countryCode,
    emergencyContact: row.emergencyContact,
    managerRoles: row.managerRoles as WireMe['managerRoles'],
    gender: row.gender,
    google: google?.sub ?? null,
    lang: row.lang,
    timeZone: row.timeZone,
    tz: offsetOf(row.timeZone, now),
    last: row.lastSignInAt,
    teacherExt: row.teacherExt,
    studentId: row.studentId,
    studentExt: row.studentExt,
    inviteCode: row.inviteCode,
    inviter: row.inviter,
    point: row.point,
    freeServiceClaimed: row.freeServiceClaimed,
    freePromptCount: row.freePromptCount,
    agreedToTerms: row.agreedToTerms,
    status: row.status,
    hasPassword: row.passwordHash !== null,
    mustChangePassword: row.mustChangePassword,
    createdAt: row.createdAt,
    guest: false,
    anonymous: false,
  }
}

export async function userRow(tx: Tx, id: string | null): Promise<UserRow> {
  const [row] = id === null ? [] : await tx.select().from(users).where(eq(users.id, id))
  if (!row) throw kitFail('not-found')
  return row
}

/** Notifies the owner's other tabs and devices. */
export async function changed(tx: Tx, kit: Pick<Kit, 'clock'>, row: UserRow, now: Date): Promise<WireMe> {
  const me = await meOf(tx, row, now)
  await emit(tx, kit.clock, usersContract, 'patched', me, [`user:${row.id}`])
  return me
}
