// `criteria`, `criteria-weight`, `task-category`, `assessment-category` and `evaluation-map`.
import { and, asc, eq, sql, inArray } from 'drizzle-orm'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { platform } from '#academics/contract/academics.shapes.ts'
import {
  assessmentCategoryContract,
  criteriaWeightContract,
  evaluationMapContract,
  taskCategoryContract,
} from '#academics/contract/evaluation.contract.ts'
import { mapIsGood, weightFault } from '#academics/contract/evaluation.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { assertMay, assertWrite, auditChange, mayDo } from '../owners/access.ts'
import { categories, evaluationMaps, weights } from '../evaluation.tables.ts'
import { readOwned, removeOwned, writeOwned } from '../owners/owned.ts'
import { containing } from '#kit/server/like.ts'

export const weightService = (kit: Kit) =>
  implement(criteriaWeightContract, {
    facts: { school: weights.owner },
    async find({ db, query, where }) {
      const columns = {
        _id: weights.id,
        uid: weights.owner,
        tab: weights.tab,
        complete: weights.complete,
        createdAt: weights.createdAt,
        hours: weights.hours,
      }
      const page = await listTable(db, weights, query, {
        columns,
        where,
        order: [asc(weights.createdAt), asc(weights.id)],
      })
      return { ...page, data: page.data.map(wireWeight) }
    },
    get: async (id, call) => wireWeight(await readOwned(weights, id, call)),
    async create(call) {
      const {
        db,
        data: { uid, ...fields },
        now,
      } = call
      await assertWrite(db, call, 'academic.edit', { owner: uid })
      const [row] = await db
        .insert(weights)
        .values({
          ...fields,
          id: kit.newId(),
          owner: uid,
          complete: weightFault(fields.data) === undefined,
          createdAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      await auditChange(db, call, uid, 'weight.create', row.id)
      return wireWeight(row)
    },
    async patch(id, call) {
      const { version, ...fields } = call.data
      const before = await writeOwned(weights, id, call)
      const row = await updateVersion(call.db, weights, id, version ?? before.version, {
        ...fields,
        complete: weightFault(fields.data ?? before.data) === undefined,
      })
      await auditChange(call.db, call, row.owner, 'weight.edit', id)
      return wireWeight(row)
    },
    async remove(id, call) {
      const row = await removeOwned(weights, id, call)
      await auditChange(call.db, call, row.owner, 'weight.remove', id)
      return wireWeight(row)
    },
  })

const wireWeight = ({ id, owner, data, ...row }: typeof weights.$inferSelect) => ({
  ...row,
  _id: id,
  uid: owner,
  data: data.map(each => ({ ...each, assessments: [...each.assessments] })),
})

type CategoryKind = (typeof categories.$inferSelect)['of']

function categoryMethods(kit: Kit, of: CategoryKind) {
  const ofKind = eq(categories.of, of)
  return {
    facts: { school: categories.owner },
    find: {
      columns: {
        _id: categories.id,
        uid: categories.owner,
        name: categories.name,
        del: categories.del,
        createdAt: categories.createdAt,
      },
      ofKind,
    },
    newRow: (owner: string, name: string, color: string, now: Date) => ({
      id: kit.newId(),
      owner,
      of,
      name,
      color,
      createdAt: now,
    }),
  }
}

function categoryService(
  kit: Kit,
  of: CategoryKind,
  contract: typeof taskCategoryContract | typeof assessmentCategoryContract,
) {
  const { facts, find, newRow } = categoryMethods(kit, of)
  return implement(contract as typeof taskCategoryContract, {
    facts,
    async find({ db, query, where }) {
      const page = await listTable(db, categories, query, {
        columns: find.columns,
        where: and(where, find.ofKind, containing(query.$search, categories.name)),
        order: [asc(sql`lower(${categories.name})`), asc(categories.id)],
      })
      return { ...page, data: page.data.map(wireCategory) }
    },
    get: async (id, call) => wireCategory(await readOwned(categories, id, call)),
    async create(call) {
      const {
        db,
        data: { uid, name, color },
        now,
      } = call
      await assertWrite(db, call, 'academic.edit', { owner: uid })
      const [row] = await db
        .insert(categories)
        .values(newRow(uid, name, color, now))
        .returning()
      if (!row) throw kitFail('unexpected')
      await auditChange(db, call, uid, 'category.create', row.id, { after: { name } })
      return wireCategory(row)
    },
    async patch(id, call) {
      const before = await writeOwned(categories, id, call)
      const [row] = await call.db
        .update(categories)
        .set({ ...call.data, id })
        .where(and(eq(categories.id, id), find.ofKind))
        .returning()
      if (!row) throw kitFail('not-found')
      await auditChange(call.db, call, row.owner, 'category.edit', id, {
        before: { name: before.name, del: before.del },
        after: { name: row.name, del: row.del },
      })
      return wireCategory(row)
    },
    async remove(id, call) {
      const row = await removeOwned(categories, id, call)
      await auditChange(call.db, call, row.owner, 'category.remove', id, { before: { name: row.name } })
      return wireCategory(row)
    },
  })
}

const wireCategory = ({ id, owner, name, color, del, createdAt }: typeof categories.$inferSelect) => ({
  _id: id,
  uid: owner,
  name,
  color,
  del,
  createdAt,
})

export const taskCategoryService = (kit: Kit) => categoryService(kit, 'task', taskCategoryContract)
export const assessmentCategoryService = (kit: Kit) =>
  categoryService(kit, 'assessment', assessmentCategoryContract)

/** An owner's map, or the platform's with version 0 until the owner saves one. */
async function mapOf(tx: Tx, owner: string) {
  const rows = await tx
    .select()
    .from(evaluationMaps)
    .where(inArray(evaluationMaps.id, [owner, platform]))
  const own = rows.find(({ id }) => id === owner)
  return {
    _id: owner,
    rows: (own ?? rows[0])?.rows.map(row => ({ ...row })) ?? [],
    version: own?.version ?? 0,
  }
}

export const evaluationMapService = () =>
  implement(evaluationMapContract, {
    facts: { school: evaluationMaps.id },
    async get(owner, { db, actor }) {
      assertMay('academic.read', actor, { owner })
      return mapOf(db, owner)
    },
    async patch(owner, call) {
      const {
        db,
        data: { version, rows },
        actor,
      } = call
      if (!mayDo('academic.read', actor, { owner })) throw kitFail('not-found')
      await assertWrite(db, call, 'academic.edit', { owner })
      if (!mapIsGood(rows)) throw fail(academicErrors, 'map-ranges')
      const before = await mapOf(db, owner)
      if (version === 0)
        await db
          .insert(evaluationMaps)
          .values({ id: owner, rows: before.rows, version: 0 })
          .onConflictDoNothing()
      await updateVersion(db, evaluationMaps, owner, version, {
        rows: rows.toSorted((a, b) => a.from - b.from),
      })
      await auditChange(db, call, owner, 'map.edit', owner, { before: before.rows, after: rows })
      return mapOf(db, owner)
    },
  })
