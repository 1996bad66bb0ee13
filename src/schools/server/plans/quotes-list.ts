// Requests for a quote, for the back office.
import { count, desc, eq } from 'drizzle-orm'
import type * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { pageOf } from '#kit/server/query.ts'
import type { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { quotes } from '../plans.tables.ts'

type QuotesQuery = z.output<typeof schoolPlanContract.methods.calls.get.quotes.query>

export async function listQuotes(db: Tx, query: QuotesQuery) {
  const where = query.school === undefined ? undefined : eq(quotes.school, query.school)
  const page = await pageOf(
    query,
    (limit, skip) =>
      db.select().from(quotes).where(where).orderBy(desc(quotes.createdAt)).limit(limit).offset(skip),
    async () => (await db.select({ n: count() }).from(quotes).where(where))[0]?.n ?? 0,
  )
  return {
    ...page,
    data: page.data.map(row => ({
      _id: row.id,
      school: row.school,
      name: row.name,
      teachers: row.teachers,
      students: row.students,
      months: row.months,
      cents: row.cents,
      contact: { name: row.contactName, email: row.contactEmail, phone: row.contactPhone },
      message: row.message,
      createdAt: row.createdAt,
    })),
  }
}
