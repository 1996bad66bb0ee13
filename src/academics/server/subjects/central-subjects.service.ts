import { and, asc, eq, sql } from 'drizzle-orm'
import { platform } from '#academics/contract/academics.shapes.ts'
import { cpaSubjectsContract } from '#academics/contract/curricula.contract.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { auditChange } from '../owners/access.ts'
import { centralSubjects } from '../academics.tables.ts'
import { containing } from '#kit/server/like.ts'

const centralColumns = {
  _id: centralSubjects.id,
  code: centralSubjects.code,
  del: centralSubjects.del,
  order: centralSubjects.order,
  name: centralSubjects.name,
}

export const centralSubjectService = (kit: Kit) =>
  implement(cpaSubjectsContract, {
    facts: { school: centralSubjects.owner },
    async find({ db, query, where }) {
      const page = await listTable(db, centralSubjects, query, {
        columns: centralColumns,
        where: and(where, containing(query.$search, centralSubjects.name, centralSubjects.code)),
        order: [asc(centralSubjects.order), asc(centralSubjects.id)],
      })
      return { ...page, data: page.data.map(wireCentral) }
    },
    get: async (id, { db, where }) =>
      wireCentral(
        (
          await db
            .select()
            .from(centralSubjects)
            .where(and(eq(centralSubjects.id, id), where))
        )[0],
      ),
    async create(call) {
      const [row] = await call.db
        .insert(centralSubjects)
        .values({ ...call.data, id: kit.newId(), owner: platform })
        .returning()
      await auditChange(call.db, call, platform, 'central.create', row?.id ?? '', { after: call.data })
      return wireCentral(row)
    },
    async patch(id, call) {
      const [row] = await call.db
        .update(centralSubjects)
        .set({ ...call.data, id: sql`id` })
        .where(and(eq(centralSubjects.id, id), call.where))
        .returning()
      await auditChange(call.db, call, platform, 'central.edit', id, { after: call.data })
      return wireCentral(row)
    },
    async remove(id, call) {
      const [row] = await call.db
        .delete(centralSubjects)
        .where(and(eq(centralSubjects.id, id), call.where))
        .returning()
      await auditChange(call.db, call, platform, 'central.remove', id)
      return wireCentral(row)
    },
  })

function wireCentral(row: typeof centralSubjects.$inferSelect | undefined) {
  if (!row) throw kitFail('not-found')
  const { id, owner, name, code, order, del, subjects: linked } = row
  return { _id: id, uid: owner, name, code, order, del, subjects: linked }
}
