import { and, asc, eq, inArray } from 'drizzle-orm'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { platform } from '#academics/contract/academics.shapes.ts'
import { criteriaContract } from '#academics/contract/evaluation.contract.ts'
import { codesAreGood, type CriteriaRow } from '#academics/contract/evaluation.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { assertMay, assertWrite, auditChange } from '../owners/access.ts'
import { criteriaDefaults, criteriaSets } from '../evaluation.tables.ts'
import { readOwned, removeOwned, writeOwned } from '../owners/owned.ts'
import { containing } from '#kit/server/like.ts'

type CriteriaSet = typeof criteriaSets.$inferSelect

export const criteriaService = (kit: Kit) =>
  implement(criteriaContract, {
    facts: { school: criteriaSets.owner },
    async find({ db, query, where }) {
      const columns = {
        _id: criteriaSets.id,
        school: criteriaSets.owner,
        name: criteriaSets.name,
        createdAt: criteriaSets.createdAt,
      }
      const page = await listTable(db, criteriaSets, query, {
        columns,
        where: and(where, containing(query.$search, criteriaSets.name)),
        order: [asc(criteriaSets.createdAt), asc(criteriaSets.id)],
      })
      return { ...page, data: await wireCriteria(db, page.data) }
    },
    get: async (id, call) => oneSet(call.db, await readOwned(criteriaSets, id, call)),
    async create(call) {
      const {
        db,
        data: { school, name, standard },
        now,
      } = call
      await assertWrite(db, call, 'academic.edit', { owner: school })
      const [row] = await db
        .insert(criteriaSets)
        .values({ id: kit.newId(), owner: school, name, rows: good(standard), createdAt: now })
        .returning()
      await auditChange(db, call, school, 'criteria.create', row?.id ?? '', { after: { name } })
      return oneSet(db, row)
    },
    async patch(id, call) {
      const {
        db,
        data: { name, standard, version, $addToSet, $pull },
      } = call
      const before = await writeOwned(criteriaSets, id, call)
      const same = (code: string) => (row: CriteriaRow) => row.code.toLowerCase() === code.toLowerCase()
      let rows: readonly CriteriaRow[] = standard ?? before.rows
      if ($addToSet) {
        const added = $addToSet.standard
        rows = rows.some(same(added.code))
          ? rows.map(row => (same(added.code)(row) ? added : row))
          : [...rows, added]
      }
      if ($pull) rows = rows.filter(row => !same($pull.standard.code)(row))
      const row = await updateVersion(db, criteriaSets, id, version ?? before.version, {
        ...(name === undefined ? {} : { name }),
        rows: good(rows),
      })
      await auditChange(db, call, row.owner, 'criteria.edit', id, {
        before: { name: before.name, rows: before.rows },
        after: { name: row.name, rows: row.rows },
      })
      return oneSet(db, row)
    },
    async remove(id, call) {
      const wire = await oneSet(call.db, await readOwned(criteriaSets, id, call))
      const row = await removeOwned(criteriaSets, id, call)
      await auditChange(call.db, call, row.owner, 'criteria.remove', id, { before: { name: row.name } })
      return wire
    },
    calls: {
      get: {
        async last({ db, query, actor }) {
          assertMay('academic.read', actor, { owner: query.school })
          const [found] = await db
            .select({ set: criteriaSets })
            .from(criteriaDefaults)
            .innerJoin(criteriaSets, eq(criteriaSets.id, criteriaDefaults.criteria))
            .where(eq(criteriaDefaults.owner, query.school))
          return { criteria: found ? await oneSet(db, found.set) : null }
        },
      },
      patch: {
        /** The caller's own set, or a public one. */
        async last(call) {
          const { db, data } = call
          await assertWrite(db, call, 'academic.edit', { owner: data.school })
          const row = await readOwned(criteriaSets, data.criteria, call)
          if (row.owner !== data.school && row.owner !== platform) throw kitFail('not-found')
          await db
            .insert(criteriaDefaults)
            .values({ owner: data.school, criteria: row.id })
            .onConflictDoUpdate({ target: criteriaDefaults.owner, set: { criteria: row.id } })
          return { ...(await oneSet(db, row)), last: true }
        },
      },
    },
  })

function good(rows: readonly CriteriaRow[]): CriteriaRow[] {
  if (!codesAreGood(rows)) throw fail(academicErrors, 'criteria-codes')
  return [...rows]
}

async function wireCriteria(tx: Tx, rows: readonly CriteriaSet[]) {
  const defaults =
    rows.length === 0
      ? []
      : await tx
          .select()
          .from(criteriaDefaults)
          .where(
            inArray(
              criteriaDefaults.criteria,
              rows.map(({ id }) => id),
            ),
          )
  return rows.map(({ id, owner, name, rows: standard, version, createdAt }) => ({
    _id: id,
    school: owner,
    name,
    standard: standard.map(row => ({ ...row })),
    last: defaults.some(each => each.criteria === id && each.owner === owner),
    version,
    createdAt,
  }))
}

async function oneSet(tx: Tx, row: CriteriaSet | undefined) {
  const [wire] = row ? await wireCriteria(tx, [row]) : []
  if (!wire) throw kitFail('not-found')
  return wire
}
