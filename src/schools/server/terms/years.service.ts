import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { settingPermissions } from '#schools/contract/schools.permissions.ts'
import { schoolYearContract } from '#schools/contract/terms.contract.ts'
import { assertMay, auditManager } from '../access.ts'
import { terms, years, type YearRow } from '../classes.tables.ts'
import { assertOpen } from '../plans/seats.ts'

const yearColumns = {
  _id: years.id,
  school: years.school,
  start: years.start,
  end: years.end,
  title: years.title,
}

export async function yearsOf(tx: Tx, rows: readonly YearRow[]) {
  const counted =
    rows.length === 0
      ? []
      : await tx
          .select({ year: terms.year, n: count() })
          .from(terms)
          .where(
            inArray(
              terms.year,
              rows.map(({ id }) => id),
            ),
          )
          .groupBy(terms.year)
  const of = new Map(counted.map(({ year, n }) => [year, n]))
  return rows.map(({ id, school, title, start, end, createdAt }) => ({
    _id: id,
    school,
    title,
    start,
    end,
    terms: of.get(id) ?? 0,
    createdAt,
  }))
}

async function oneYear(tx: Tx, row: YearRow | undefined) {
  const [wire] = row ? await yearsOf(tx, [row]) : []
  if (!wire) throw kitFail('not-found')
  return wire
}

export const yearService = (kit: Kit) =>
  implement(schoolYearContract, {
    facts: { school: years.school },
    async find({ db, query, where }) {
      const page = await listTable(db, years, query, {
        columns: yearColumns,
        where,
        order: [asc(years.start), asc(years.id)],
      })
      return { ...page, data: await yearsOf(db, page.data) }
    },
    get: async (id, { db, where }) =>
      oneYear(
        db,
        (
          await db
            .select()
            .from(years)
            .where(and(eq(years.id, id), where))
        )[0],
      ),
    async create(call) {
      const { db, data, actor, now } = call
      assertMay(settingPermissions, 'term.edit', actor, data.school)
      await assertOpen(db, data.school, now)
      const [row] = await db
        .insert(years)
        .values({ id: kit.newId(), ...data, createdAt: now })
        .returning()
      await auditManager(db, call, 'year.create', row?.id ?? '', { after: data })
      return oneYear(db, row)
    },
    async patch(id, call) {
      const { db, data, where } = call
      const [row] = await db
        .update(years)
        .set(data)
        .where(and(eq(years.id, id), where))
        .returning()
      await auditManager(db, call, 'year.edit', id, { after: data })
      return oneYear(db, row)
    },
    async remove(id, call) {
      const { db, where } = call
      const wire = await oneYear(
        db,
        (
          await db
            .select()
            .from(years)
            .where(and(eq(years.id, id), where))
        )[0],
      )
      await db.delete(years).where(eq(years.id, id))
      await auditManager(db, call, 'year.remove', id, { before: wire })
      return wire
    },
  })
