// For schools: closes an account that a school created for a student.
import { eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { forget } from './accounts/close-account.ts'
import { users } from './identity.tables.ts'
import { endSessions } from './sign-in/sessions.ts'
import { runClosingSteps } from './sign-up.api.ts'

/** Does nothing if the account has its own address or number, because it then belongs to the person. */
export async function closePupilAccount(tx: Tx, kit: Kit, id: string, now: Date): Promise<boolean> {
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!account || account.status === 'deleted') return false
  if (account.studentId === null || account.email !== null || account.mobile !== null) return false
  await runClosingSteps(tx, { user: id, now })
  await endSessions(tx, kit, id)
  await forget(tx, kit, account, now)
  return true
}
