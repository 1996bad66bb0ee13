// `school-year` and `school-term`. Constraints keep terms inside their year and prevent overlapping blocks.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { kitFail, fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { lengthOf, minutesOf, timeOf, type Block } from '#schools/contract/blocks.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { settingPermissions } from '#schools/contract/schools.permissions.ts'
import { schoolTermContract } from '#schools/contract/terms.contract.ts'
import { assertMay, auditManager } from '../access.ts'
import { blocks, terms, years, type TermRow } from '../classes.tables.ts'
import { assertOpen } from '../plans/seats.ts'
import { termEnd } from '#schools/contract/terms.rules.ts'

const termColumns = {
  _id: terms.id,
  school: terms.school,
  year: terms.year,
  start: terms.start,
  end: terms.end,
  title: terms.title,
}

async function termsOf(tx: Tx, rows: readonly TermRow[]) {
  const held =
    rows.length === 0
      ? []
      : await tx
          .select()
          .from(blocks)
          .where(
            inArray(
              blocks.term,
              rows.map(({ id }) => id),
            ),
          )
          .orderBy(asc(blocks.week), asc(blocks.start))
  const of = Map.groupBy(held, block => block.term)
  return rows.map(({ id, school, year, title, start, end, time, break: pause, createdAt }) => ({
    _id: id,
    school,
    year,
    title,
    start,
    end,
    time,
    break: pause,
    createdAt,
    block: (of.get(id) ?? []).map(block => ({
      week: block.week,
      start: timeOf(block.start),
      end: timeOf(block.end),
    })),
  }))
}

async function oneTerm(tx: Tx, row: TermRow | undefined) {
  const [wire] = row ? await termsOf(tx, [row]) : []
  if (!wire) throw kitFail('not-found')
  return wire
}

const rowOf = (term: string, { week, start, end }: Block) => ({
  term,
  week,
  start: minutesOf(start),
  end: minutesOf(end),
})

export const termService = (kit: Kit) =>
  implement(schoolTermContract, {
    facts: { school: terms.school },
    async find({ db, query, where }) {
      const page = await listTable(db, terms, query, {
        columns: termColumns,
        where,
        order: [asc(terms.start), asc(terms.id)],
      })
      return { ...page, data: await termsOf(db, page.data) }
    },
    get: async (id, { db, where }) =>
      oneTerm(
        db,
        (
          await db
            .select()
            .from(terms)
            .where(and(eq(terms.id, id), where))
        )[0],
      ),
    async create(call) {
      const { db, data, actor, now } = call
      const [year] = await db.select().from(years).where(eq(years.id, data.year))
      if (!year) throw kitFail('not-found')
      assertMay(settingPermissions, 'term.edit', actor, year.school)
      await assertOpen(db, year.school, now)
      const end = data.end ?? termEnd(data.start, year.end)
      const [row] = await db
        .insert(terms)
        .values({
          id: kit.newId(),
          school: year.school,
          ...data,
          end,
          yearStart: year.start,
          yearEnd: year.end,
          createdAt: now,
        })
        .returning()
      await auditManager(db, call, 'term.create', row?.id ?? '', { after: data })
      return oneTerm(db, row)
    },
    patch: (id, call) => patchTerm(id, call),
    async remove(id, call) {
      const { db, where } = call
      const wire = await oneTerm(
        db,
        (
          await db
            .select()
            .from(terms)
            .where(and(eq(terms.id, id), where))
        )[0],
      )
      await db.delete(terms).where(eq(terms.id, id))
      await auditManager(db, call, 'term.remove', id, { before: { title: wire.title } })
      return wire
    },
  })

async function patchTerm(
  id: string,
  call: Call<unknown, z.output<typeof schoolTermContract.methods.patch.data>>,
) {
  const {
    db: tx,
    data: { block, $addToSet, $pull, ...set },
    where,
  } = call
  const [row] = await tx
    .select()
    .from(terms)
    .where(and(eq(terms.id, id), where))
    .for('update')
  if (!row) throw kitFail('not-found')
  const given = [...(block ?? []), ...($addToSet ? [$addToSet.block] : [])]
  if (given.some(each => lengthOf(each) <= 0)) throw fail(schoolErrors, 'block-length')
  if (Object.keys(set).length > 0) await tx.update(terms).set(set).where(eq(terms.id, id))
  // Blocks of another lesson length no longer fit their grid.
  if (block !== undefined || (set.time !== undefined && set.time !== row.time))
    await tx.delete(blocks).where(eq(blocks.term, id))
  if ($pull)
    await tx
      .delete(blocks)
      .where(
        and(
          eq(blocks.term, id),
          eq(blocks.week, $pull.block.week),
          eq(blocks.start, minutesOf($pull.block.start)),
        ),
      )
  if (given.length > 0) await tx.insert(blocks).values(given.map(each => rowOf(id, each)))
  await auditManager(tx, call, 'term.edit', id)
  return oneTerm(tx, (await tx.select().from(terms).where(eq(terms.id, id)))[0])
}
