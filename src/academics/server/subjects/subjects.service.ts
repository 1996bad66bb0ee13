// `subjects`: leads, levels and publishing. What subjects share with skill sets is in records.ts, the calls
// on trees in tree-calls.ts.
import { and, arrayContains, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { platform } from '#academics/contract/academics.shapes.ts'
import { leadWord, subjectWord } from '#academics/contract/relations.ts'
import { subjectsContract } from '#academics/contract/subjects.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { setSubjectLeads, staffAmong, subjectLeads, subjectsLedBy } from '#schools/server/owners.api.ts'
import { assertMay } from '../owners/access.ts'
import { subjects, trees, type SubjectRow } from '../academics.tables.ts'
import { publish } from '../trees/publish.ts'
import { records } from './records.ts'
import { leadFact, wireSubjects } from './subjects.ts'
import { treeCalls } from '../trees/tree-calls.ts'

export const subjectService = (kit: Kit) => {
  const calls = treeCalls(kit, 'subject')
  const { facts, find, get, create, patch, remove } = records(kit, 'subject', wireSubjects)
  return implement(subjectsContract, {
    facts,
    async find(call) {
      const { grade, coordinator, publish: published, ...query } = call.query
      return find(
        call,
        query,
        [subjects.name, subjects.subtitle, subjects.subjectCode],
        and(
          grade === undefined ? undefined : arrayContains(subjects.grades, [grade]),
          coordinator === undefined ? undefined : inArray(leadFact, await ledBy(call.db, coordinator)),
          published === undefined
            ? undefined
            : inArray(
                subjects.id,
                call.db
                  .select({ id: trees.record })
                  .from(trees)
                  .where(and(eq(trees.kind, published), isNotNull(trees.published))),
              ),
        ),
      )
    },
    get,
    async create(call) {
      const { uid, grade, ...fields } = call.data
      return create(call, uid, { ...fields, grades: grade, participants: fields.participants ?? null })
    },
    async patch(id, call) {
      const {
        db,
        actor,
        now,
        data: {
          coordinator,
          snapshot,
          treeVersion,
          standardLevel,
          topicLevel,
          goalLevel,
          atlLevel,
          grade,
          ...fields
        },
      } = call
      return patch(
        id,
        call,
        { ...fields, ...(grade && { grades: grade }) },
        { standard: standardLevel, topic: topicLevel, goal: goalLevel, atl: atlLevel },
        async (before, row) => {
          if (coordinator !== undefined) assertMay('academic.edit', actor, before)
          if (coordinator !== undefined || row.name !== before.name)
            await keepLeads(db, before, row, coordinator, now)
          if (snapshot) await publish(kit, call, row, snapshot, treeVersion)
          return snapshot ? { trace: { published: snapshot }, kind: snapshot } : {}
        },
      )
    },
    remove,
    calls: {
      get: {
        ...calls.get,
        async gradesCount({ db, query, actor }) {
          assertMay('academic.read', actor, { owner: query.school })
          const { rows } = await db.execute<{ grade: string; subjects: number }>(
            sql`select grade, count(*)::int as subjects from ${subjects}, unnest(${subjects.grades}) grade where ${subjects.owner} = ${query.school} and ${subjects.is} = 'subject' and not ${subjects.del} group by grade order by grade`,
          )
          return rows.map(({ grade, subjects: n }) => ({ grade, subjects: n }))
        },
      },
      patch: calls.patch,
    },
  })
}

/** The staff list refers to subjects by name, so a new name must be written there too. */
async function keepLeads(
  tx: Tx,
  before: SubjectRow,
  after: SubjectRow,
  users: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  if (after.owner === platform) {
    if (users && users.length > 0) throw fail(academicErrors, 'lead-not-staff')
    return
  }
  const was = (await subjectLeads(tx, [before.owner]))(before.owner, subjectWord(before))
  const leads = users ?? [...was]
  if (users) {
    const working = await staffAmong(tx, after.owner, users)
    if (users.some(user => !working.has(user))) throw fail(academicErrors, 'lead-not-staff')
  }
  await setSubjectLeads(tx, after.owner, subjectWord(before), [], now)
  await setSubjectLeads(tx, after.owner, subjectWord(after), leads, now)
}

const ledBy = async (tx: Tx, user: string): Promise<string[]> => [
  ...(await subjectsLedBy(tx, user)).map(({ school, subject }) => leadWord(school, subject)),
  '',
]
