import { and, desc, eq } from 'drizzle-orm'
import { differencesContract } from '#commerce/contract/payment-differences.contract.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { kitFail } from '#kit/server/errors.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { differences, type DifferenceRow } from '../payments.tables.ts'
import { orders } from '../orders.tables.ts'

const columns = {
  _id: differences.id,
  resolved: differences.resolved,
  kind: differences.kind,
  createdAt: differences.createdAt,
}

const wire = ({
  id,
  kind,
  order,
  payment,
  provider,
  expected,
  found,
  note,
  resolved,
  createdAt,
}: DifferenceRow) => ({
  _id: id,
  kind,
  order,
  payment,
  provider,
  expected,
  found,
  note,
  resolved,
  createdAt: createdAt.toISOString(),
})

/** `payment-differences`: discrepancies for the accountant, who marks them as settled. */
export const differencesService = () =>
  implement(differencesContract, {
    facts: { buyer: orders.buyer },
    async find({ db, query }) {
      const page = await listTable(db, differences, query, {
        columns,
        order: [desc(differences.createdAt), desc(differences.id)],
      })
      return { ...page, data: page.data.map(wire) }
    },
    async patch(id, call) {
      const { db, data } = call
      const [before] = await db.select().from(differences).where(eq(differences.id, id)).for('update')
      const [row] = await db
        .update(differences)
        .set(data)
        .where(and(eq(differences.id, id)))
        .returning()
      if (!before || !row) throw kitFail('not-found')
      await writeAudit(db, call, 'difference.resolve', id, {
        before: { resolved: before.resolved, note: before.note },
        after: data,
      })
      return wire(row)
    },
  })
