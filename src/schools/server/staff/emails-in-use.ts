// Checks which email addresses are taken, before staff or students are added with them.
import { and, eq } from 'drizzle-orm'
import { accountsByEmails } from '#identity/server/school-accounts.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { among } from '#kit/server/bulk.ts'
import { staff, students } from '../people.tables.ts'

export interface EmailsInUse {
  /** Addresses of staff or students in this school. */
  readonly staff: string[]
  readonly students: string[]
  /** Addresses of accounts with this role in any school. */
  accountsOf(role: 'teacher' | 'student'): string[]
}

export async function emailsInUse(tx: Tx, school: string, emails: readonly string[]): Promise<EmailsInUse> {
  if (emails.length === 0) return { staff: [], students: [], accountsOf: () => [] }
  const usedIn = async (table: typeof staff | typeof students) =>
    (
      await tx
        .select({ email: table.email })
        .from(table)
        .where(and(eq(table.school, school), among(table.email, emails)))
    ).flatMap(({ email }) => email ?? [])
  const accounts = await accountsByEmails(tx, emails)
  return {
    staff: await usedIn(staff),
    students: await usedIn(students),
    accountsOf: role => emails.filter(email => accounts.get(email)?.role === role),
  }
}
