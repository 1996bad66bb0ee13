// Content in a school's storage list, with its owner for the school's admins.
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { bytesUsedAt } from '#files/server/files.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { namesInSchool } from '#schools/server/school-names.api.ts'
import { spaceFilters } from '#schools/server/space-filters.api.ts'
import { schoolSpaceLists, type SpaceList } from '#schools/server/space.api.ts'
import { contents } from './authoring.tables.ts'

const read: SpaceList['read'] = async (tx, query) => {
  const where = and(
    eq(contents.school, query.school),
    await spaceFilters(tx, query, { ...contents, at: contents.createdAt }),
  )
  const used = bytesUsedAt(tx, contents.id)
  const rows = await tx
    .select({
      _id: contents.id,
      name: contents.name,
      owner: contents.owner,
      at: contents.createdAt,
      published: contents.published,
      del: contents.del,
      bytes: used.bytes,
    })
    .from(contents)
    .innerJoinLateral(used, sql`true`)
    .where(where)
    .orderBy(desc(used.bytes), desc(contents.id))
    .limit(query.$limit)
    .offset(query.$skip)
  const [all] = await tx.select({ total: count() }).from(contents).where(where)
  const names = await namesInSchool(
    tx,
    query.school,
    rows.map(({ owner }) => owner),
  )
  return { total: all?.total ?? 0, rows: rows.map(row => ({ ...row, ownerName: names(row.owner) })) }
}

export const forSpaceLists = (): readonly Provision[] => [provide(schoolSpaceLists, 'content', { read })]
