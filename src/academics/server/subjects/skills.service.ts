// `skills`: sets with one tree, shared by the subjects of a curriculum.
import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import { skillsContract } from '#academics/contract/skills.contract.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { subjects, trees } from '../academics.tables.ts'
import { publish as publishOne } from '../trees/publish.ts'
import { records } from './records.ts'
import { wireSkills } from './subjects.ts'
import { treeCalls } from '../trees/tree-calls.ts'

export const skillService = (kit: Kit) => {
  const { facts, find, get, create, patch, remove } = records(kit, 'skill', wireSkills)
  return implement(skillsContract, {
    facts,
    async find(call) {
      const { publish, ...query } = call.query
      const published = call.db.select({ id: trees.record }).from(trees).where(isNotNull(trees.published))
      return find(
        call,
        query,
        [subjects.name],
        publish === undefined ? undefined : (publish ? inArray : notInArray)(subjects.id, published),
      )
    },
    get,
    async create(call) {
      const { uid, ...fields } = call.data
      return create(call, uid, fields)
    },
    async patch(id, call) {
      const { publish, treeVersion, standardLevel, ...fields } = call.data
      return patch(id, call, fields, { standard: standardLevel }, async (_, row) => {
        if (publish === true) await publishOne(kit, call, row, 'standard', treeVersion)
        if (publish === false)
          await call.db
            .update(trees)
            .set({ published: null, publishedAt: null, snapshot: null, snapshotLevels: [] })
            .where(and(eq(trees.record, id), eq(trees.kind, 'standard')))
        return publish === undefined ? {} : { trace: { publish } }
      })
    },
    remove,
    calls: treeCalls(kit, 'skill'),
  })
}
