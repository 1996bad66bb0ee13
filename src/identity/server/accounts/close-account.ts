// Deletion of an account: removes name, contacts and all personal data; the row itself stays, because orders
// and content refer to it.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { removeFilesOf } from '#files/server/files.api.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import type { usersContract } from '#identity/contract/users.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { put } from '#kit/server/outbox.ts'
import type { Call, RequestInfo } from '#kit/server/service.ts'
import { confirmPassword } from './change-password.ts'
import { forgetCodesOf, isCodeRight, useCode } from '../codes/codes.ts'
import { confirmPasskey } from '../factors/passkey-proof.ts'
import { identifiersOf, keyOf, type Identifier } from './identifiers.ts'
import {
  confUser,
  consents,
  knownDevices,
  links,
  proofs,
  userCerts,
  type UserRow,
  users,
  userTokens,
} from '../identity.tables.ts'
import { passkeys, recoveryCodes, totps } from '../second-factors.tables.ts'
import { assertNotLastAdmin } from '../managers/managers.ts'
import { managers } from '../managers.tables.ts'
import { userRow } from './me.ts'
import { endSessions } from '../sign-in/sessions.ts'
import { runClosingSteps } from '../sign-up.api.ts'

type Data = z.output<typeof usersContract.methods.calls.patch.closeAccount.data>

export async function closeAccount(kit: Kit, call: Call<unknown, Data>): Promise<{ closed: true }> {
  const { data, now } = call
  const me = await userRow(kit.db, call.actor.id)
  const proof =
    'captcha' in data
      ? { code: data.captcha, identifier: await confirmCode(kit, me, data.captcha, call.request) }
      : undefined
  if ('password' in data) await confirmPassword(kit, me, data.password, call)
  if ('passkey' in data) await confirmPasskey(kit, call, data)
  await kit.db.transaction(async tx => {
    if (proof) await useCode(tx, kit, proof.identifier, proof.code, call.request)
    await assertNotLast(tx, me)
    if (me.managerRoles.includes('admin')) await assertNotLastAdmin(tx, me.id)
    await runClosingSteps(tx, { user: me.id, now })
    if (me.email !== null)
      await notify(
        tx,
        kit.clock,
        identityNotices,
        'AccountClosed',
        { email: me.email, timeZone: me.timeZone, lang: me.lang },
        { at: now.toISOString() },
      )
    await endSessions(tx, kit, me.id)
    await forget(tx, kit, me, now)
  })
  return { closed: true }
}

/** Confirms with a code that was sent to the person's own email address or mobile number. */
export async function confirmCode(
  kit: Kit,
  me: UserRow,
  given: string,
  request: RequestInfo,
): Promise<Identifier> {
  for (const identifier of identifiersOf(me)) {
    if (
      (identifier.kind === 'email' || identifier.kind === 'mobile') &&
      (await isCodeRight(kit, identifier, given, request))
    )
      return identifier
  }
  throw fail(identityErrors, 'code-wrong')
}

/** Locks the rows of all system administrators, so that the last two cannot leave at once. */
async function assertNotLast(tx: Tx, me: UserRow): Promise<void> {
  if (!me.roles.includes('sys')) return
  const chiefs = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`'sys' = any(${users.roles})`, eq(users.status, 'active')))
    .orderBy(users.id)
    .for('update')
  if (chiefs.every(({ id }) => id === me.id)) throw fail(identityErrors, 'last-admin')
}

/** Removes name, contacts and files; the row stays, because statistics and orders refer to it. */
export async function forget(tx: Tx, kit: Kit, me: UserRow, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      status: 'deleted',
      roles: me.roles.filter(role => role !== 'sys'),
      managerRoles: [],
      firstName: '',
      lastName: '',
      nickname: 'Deleted user',
      avatar: null,
      email: null,
      mobile: null,
      countryCode: null,
      emergencyContact: null,
      passwordHash: null,
      mustChangePassword: false,
      gender: null,
      intro: null,
      address: null,
      teacherExt: null,
      studentId: null,
      studentExt: null,
      updatedAt: now,
    })
    .where(eq(users.id, me.id))
  const unlinked = await tx.delete(userTokens).where(eq(userTokens.user, me.id)).returning()
  for (const { refreshToken } of unlinked)
    if (refreshToken !== null) await put(tx, kit.clock, 'google-revoke', { refreshToken })
  await tx.delete(links).where(eq(links.subject, me.id))
  await tx.delete(confUser).where(eq(confUser.user, me.id))
  await tx.delete(userCerts).where(eq(userCerts.owner, me.id))
  await tx.delete(managers).where(eq(managers.uid, me.id))
  // Keeps the fact that consent was given, without the person who gave it.
  await tx.update(consents).set({ parentEmail: '', address: '' }).where(eq(consents.user, me.id))
  const known = identifiersOf(me).map(keyOf)
  if (known.length > 0) {
    await forgetCodesOf(tx, known)
    await tx.delete(proofs).where(inArray(proofs.identifier, known))
  }
  for (const table of [knownDevices, totps, passkeys, recoveryCodes])
    await tx.delete(table).where(eq(table.user, me.id))
  await removeFilesOf(tx, me.id)
}
