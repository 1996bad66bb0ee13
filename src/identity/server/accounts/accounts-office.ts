// Accounts for the back office. Access to minors' data is recorded.
import { and, desc, eq, ne, or } from 'drizzle-orm'
import type * as z from '#zod'
import type { Account } from '#identity/contract/people.shapes.ts'
import type { Page } from '#kit/contract/wire.ts'
import { kitFail } from '#kit/server/errors.ts'
import { containing } from '#kit/server/like.ts'
import { listTable, type ListQuery } from '#kit/server/query.ts'
import type { Call } from '#kit/server/service.ts'
import { users, type UserRow } from '../identity.tables.ts'
import { auditStaffRead, cardOf, toPerson } from '../people.api.ts'

type Wire = z.input<typeof Account>

export async function findAccounts(call: Call, query: ListQuery): Promise<Page<Wire>> {
  const { db } = call
  const page = await listTable(db, users, query, {
    columns: { status: users.status, createdAt: users.createdAt },
    where: and(
      ne(users.status, 'deleted'),
      or(
        containing(query.$search, users.nickname, users.firstName, users.lastName, users.email, users.mobile),
        query.$search === undefined ? undefined : eq(users.studentId, query.$search.trim()),
      ),
    ),
    order: [desc(users.createdAt), desc(users.id)],
  })
  for (const row of page.data) await auditStaffRead(db, call, toPerson(row))
  return { ...page, data: page.data.map(accountOf) }
}

export async function readAccount(call: Call, id: string): Promise<Wire> {
  const [row] = await call.db.select().from(users).where(eq(users.id, id))
  if (!row || row.status === 'deleted') throw kitFail('not-found')
  await auditStaffRead(call.db, call, toPerson(row))
  return accountOf(row)
}

export const accountOf = (row: UserRow): Wire => ({
  ...cardOf(row),
  email: row.email,
  mobile: row.mobile,
  managerRoles: row.managerRoles as Wire['managerRoles'],
  gender: row.gender,
  lang: row.lang,
  timeZone: row.timeZone,
  studentId: row.studentId,
  status: row.status,
  last: row.lastSignInAt,
  createdAt: row.createdAt,
})
