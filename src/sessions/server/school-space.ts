// A school's sessions by storage: slides and learners' uploads.
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { bytesUsedAt } from '#files/server/files.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { namesInSchool } from '#schools/server/school-names.api.ts'
import { spaceFilters } from '#schools/server/space-filters.api.ts'
import { schoolSpaceLists, type SpaceList } from '#schools/server/space.api.ts'
import { sessions } from './sessions.tables.ts'

const read: SpaceList['read'] = async (tx, query) => {
  const where = and(
    eq(sessions.school, query.school),
    // Sessions of a course are deleted with it.
    isNull(sessions.pid),
    await spaceFilters(tx, query, { ...sessions, at: sessions.start }),
  )
  const used = bytesUsedAt(tx, sessions.id)
  const rows = await tx
    .select({
      _id: sessions.id,
      name: sessions.name,
      owner: sessions.owner,
      at: sessions.start,
      del: sessions.del,
      bytes: used.bytes,
    })
    .from(sessions)
    .innerJoinLateral(used, sql`true`)
    .where(where)
    .orderBy(desc(used.bytes), desc(sessions.id))
    .limit(query.$limit)
    .offset(query.$skip)
  const [all] = await tx.select({ total: count() }).from(sessions).where(where)
  const names = await namesInSchool(
    tx,
    query.school,
    rows.map(({ owner }) => owner),
  )
  return {
    total: all?.total ?? 0,
    rows: rows.map(row => ({ ...row, ownerName: names(row.owner), published: false })),
  }
}

export const forSpaceLists = (): readonly Provision[] => [provide(schoolSpaceLists, 'sessions', { read })]
