// Shared by subjects and skill sets, which are in one table: find, create, change and remove.
import { and, asc, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { TreeKind } from '#academics/contract/academics.shapes.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable, type ListQuery } from '#kit/server/query.ts'
import type { Call } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { assertMay, assertWrite, auditChange } from '../owners/access.ts'
import { subjects, trees, type SubjectRow } from '../academics.tables.ts'
import { assertCurriculum } from '../curricula/curricula.ts'
import { containing } from '#kit/server/like.ts'
import { leadFact, makeRecord, recordOf } from './subjects.ts'
import { notifyChange, writable } from '../trees/tree-calls.ts'
import { setLevels } from '../trees/tree-edit.ts'

type Fields = Partial<typeof subjects.$inferInsert>
type NewFields = Pick<typeof subjects.$inferInsert, 'name' | 'curriculum'> & Fields
type Change = Fields & { readonly version?: number | undefined }
type Levels = Partial<Record<TreeKind, string[] | undefined>>

const columns = {
  _id: subjects.id,
  uid: subjects.owner,
  curriculum: subjects.curriculum,
  subjectCode: subjects.subjectCode,
  del: subjects.del,
  name: subjects.name,
  updatedAt: subjects.updatedAt,
}
const order = [asc(sql`lower(${subjects.name})`), asc(subjects.id)]

/** @param wire The caller's view of a row. */
export function records<W>(
  kit: Kit,
  is: SubjectRow['is'],
  wire: (tx: Tx, actor: Actor, rows: readonly SubjectRow[]) => Promise<W[]>,
) {
  const one = async ({ db, actor }: Pick<Call, 'db' | 'actor'>, row: SubjectRow): Promise<W> => {
    const [first] = await wire(db, actor, [row])
    if (!first) throw kitFail('unexpected')
    return first
  }
  return {
    facts: { school: subjects.owner, lead: leadFact },
    async find({ db, where, actor }: Call, query: ListQuery, searched: AnyColumn[], some: SQL | undefined) {
      const page = await listTable(db, subjects, query, {
        columns,
        where: and(where, eq(subjects.is, is), containing(query.$search, ...searched), some),
        order,
      })
      return { ...page, data: await wire(db, actor, page.data) }
    },
    get: async (id: string, call: Call) => one(call, await recordOf(call.db, call.actor, id, is)),
    async create(call: Call, owner: string, fields: NewFields): Promise<W> {
      const { db, now } = call
      await assertWrite(db, call, 'academic.edit', { owner })
      await assertCurriculum(db, owner, fields.curriculum)
      const row = await makeRecord(db, { ...fields, id: kit.newId(), owner, is, updatedAt: now })
      await auditChange(db, call, owner, `${is}.create`, row.id, { after: { name: row.name } })
      await notifyChange(kit, db, row, 'created')
      return one(call, row)
    },
    /** @param also Further effects of the change; returns the audit details, and the tree that it published. */
    async patch(
      id: string,
      call: Call,
      { version, ...fields }: Change,
      levels: Levels,
      also: (before: SubjectRow, row: SubjectRow) => Promise<{ trace?: object; kind?: TreeKind | undefined }>,
    ): Promise<W> {
      const { db, actor, now } = call
      const before = await writable(call, id, is)
      if (fields.del !== undefined) assertMay('academic.edit', actor, before)
      const row = await updateVersion(db, subjects, id, version ?? before.version, {
        ...fields,
        updatedAt: now,
      })
      for (const [kind, names] of Object.entries(levels))
        if (names) await setLevels(db, { record: id, kind: kind as TreeKind }, names)
      const { trace, kind } = await also(before, row)
      await auditChange(db, call, row.owner, `${is}.edit`, id, {
        before: { name: before.name, del: before.del },
        after: { name: row.name, del: row.del, ...trace },
      })
      await notifyChange(kit, db, row, 'patched', kind)
      return one(call, row)
    },
    /** Also removes its trees and entries; content keeps its own copies. */
    async remove(id: string, call: Call): Promise<W> {
      const { db, actor } = call
      const row = await recordOf(db, actor, id, is)
      await assertWrite(db, call, 'academic.edit', row)
      const last = await one(call, row)
      await db.delete(trees).where(eq(trees.record, id))
      await db.delete(subjects).where(eq(subjects.id, id))
      await auditChange(db, call, row.owner, `${is}.remove`, id, { before: { name: row.name } })
      await notifyChange(kit, db, row, 'removed')
      return last
    },
  }
}
