import { eq } from 'drizzle-orm'
import type * as z from '#zod'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import type { usersContract } from '#identity/contract/users.contract.ts'
import { daySeconds } from '#kit/contract/durations.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { attempt, type Limit } from '#kit/server/limits.ts'
import type { Call } from '#kit/server/service.ts'
import { askForConsent } from '../consent.api.ts'
import { users } from '../identity.tables.ts'
import { byPassword } from '../sign-in/sign-in.ts'

const perDay: Limit = { most: 5, seconds: daySeconds }

type Data = z.output<typeof usersContract.methods.calls.patch.askConsent.data>

/** Limits emails to a parent to a few a day, however often a child clicks. */
export async function askConsentAgain(
  kit: Kit,
  { data, request, now }: Call<unknown, Data>,
): Promise<{ sent: true }> {
  const child = await byPassword(kit, data, request)
  if (child.status !== 'waiting') throw kitFail('wrong-state')
  const email = data.parentEmail ?? child.studentExt?.parent?.email
  if (email === undefined) throw fail(identityErrors, 'parent-needed')
  const { allowed, retryAfter } = await attempt(kit, `consent for ${child.id}`, perDay)
  if (!allowed) throw kitFail('too-many-requests', { retryAfter })
  await kit.db.transaction(async tx => {
    const studentExt = { ...child.studentExt, parent: { ...child.studentExt?.parent, email } }
    await tx.update(users).set({ studentExt, updatedAt: now }).where(eq(users.id, child.id))
    await askForConsent(tx, kit, child, email)
  })
  return { sent: true }
}
