// `topic-standard`: standards for a topic, suggested by shared words and confirmed by a person.
import { desc, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { type TopicStandard, topicStandardContract } from '#academics/contract/topic-standard.contract.ts'
import { suggest } from '#academics/contract/suggest.rules.ts'
import { branchOf, treeOf, type Entry } from '#academics/contract/tree.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { assertWrite, auditChange, mayDo } from '../owners/access.ts'
import { topicStandards, type SubjectRow, type TopicStandardRow } from '../academics.tables.ts'
import { wireEntries } from '../trees/tree-wire.ts'
import { recordOf } from '../subjects/subjects.ts'
import { publishedOf } from '../trees/tree-edit.ts'
import { treeRow } from '../trees/tree-store.ts'

const columns = {
  _id: topicStandards.id,
  subject: topicStandards.subject,
  uid: topicStandards.owner,
  updatedAt: topicStandards.updatedAt,
}
const status = { generating: 0, waiting: 1, confirmed: 2 } as const

export const topicStandardService = (kit: Kit) =>
  implement(topicStandardContract, {
    facts: { school: topicStandards.owner, lead: topicStandards.subject },
    async find({ db, query, where }) {
      const page = await listTable(db, topicStandards, query, {
        columns,
        where,
        order: [desc(topicStandards.updatedAt), desc(topicStandards.id)],
      })
      return { ...page, data: page.data.map(wire) }
    },
    get: async (id, call) => wire((await own(call, id)).row),
    async create(call) {
      const { db, data, actor, now } = call
      const subject = await recordOf(db, actor, data.subject, 'subject')
      await assertWrite(db, call, 'subject.edit', subject)
      const topics = treeOf(await published(db, subject.id, 'topic'))
      const topic = branchOf(topics, data.topic)
      if (topic.length === 0) throw fail(academicErrors, 'topic-unknown')
      const found = await suggested(db, subject.id, topic, [])
      const [row] = await db
        .insert(topicStandards)
        .values({
          id: kit.newId(),
          owner: subject.owner,
          subject: subject.id,
          entry: data.topic,
          topic,
          ...found,
          status: 'waiting',
          updatedAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      await auditChange(db, call, subject.owner, 'topic-standard.create', row.id)
      return wire(row)
    },
    async patch(id, call) {
      const {
        db,
        data: { selected, approved, version },
        now,
      } = call
      const { row, subject } = await editable(call, id)
      const standards = treeOf(await published(db, subject.id, 'standard'))
      const chosen = [...new Set([...(selected ?? row.selected), ...(approved ?? row.approved)])]
      const known = new Map(row.standard.map(branch => [branch.at(-1)?._id ?? '', branch]))
      const branches = chosen.map(each => {
        const branch = branchOf(standards, each)
        return branch.length > 0 ? branch : (known.get(each) ?? [])
      })
      if (branches.some(branch => branch.length === 0)) throw fail(academicErrors, 'tree-unknown-entry')
      const after = await updateVersion(db, topicStandards, id, version ?? row.version, {
        selected: selected ?? row.selected,
        ...(approved ? { approved, status: 'confirmed' as const } : {}),
        standard: branches,
        error: null,
        updatedAt: now,
      })
      await auditChange(db, call, subject.owner, 'topic-standard.edit', id, {
        after: { approved: after.approved },
      })
      return wire(after)
    },
    async remove(id, call) {
      const { row } = await editable(call, id)
      await call.db.delete(topicStandards).where(eq(topicStandards.id, id))
      await auditChange(call.db, call, row.owner, 'topic-standard.remove', id)
      return wire(row)
    },
    calls: {
      patch: {
        async generate(call) {
          const { row, subject } = await editable(call, call.data._id)
          const suggestedBefore = new Set(row.reasons.map(({ _id }) => _id))
          const found = await suggested(call.db, subject.id, row.topic, [
            ...row.approved,
            ...row.selected.filter(id => !suggestedBefore.has(id)),
          ])
          return wire(
            await updateVersion(call.db, topicStandards, row.id, row.version, {
              ...found,
              status: 'waiting',
              updatedAt: call.now,
            }),
          )
        },
      },
    },
  })

async function own({ db, actor }: Call, id: string): Promise<{ row: TopicStandardRow; subject: SubjectRow }> {
  const [row] = await db.select().from(topicStandards).where(eq(topicStandards.id, id))
  if (!row || !mayDo('academic.read', actor, row)) throw kitFail('not-found')
  return { row, subject: await recordOf(db, actor, row.subject, 'subject') }
}

async function editable(call: Call, id: string) {
  const found = await own(call, id)
  await assertWrite(call.db, call, 'subject.edit', found.subject)
  return found
}

const published = async (tx: Tx, record: string, kind: 'topic' | 'standard'): Promise<Entry[]> =>
  publishedOf(await treeRow(tx, { record, kind }))

/**
 * Adds suggestions to the standards that a person picked or confirmed; the error explains why there are none.
 */
async function suggested(
  tx: Tx,
  subject: string,
  topic: readonly Entry[],
  kept: readonly string[],
): Promise<Pick<TopicStandardRow, 'selected' | 'standard' | 'reasons' | 'error'>> {
  const standards = await published(tx, subject, 'standard')
  const tree = treeOf(standards)
  const found = suggest(topic, standards)
  const ids = [...new Set([...kept.filter(id => tree.entries.has(id)), ...found.map(({ _id }) => _id)])]
  return {
    selected: ids,
    standard: ids.map(id => branchOf(tree, id)),
    reasons: found.map(({ _id, reason }) => ({ _id, reason })),
    error: whyNone(standards.length, found.length),
  }
}

function whyNone(standards: number, found: number): string | null {
  if (standards === 0) return 'Publish the standards of this subject first.'
  return found === 0 ? 'No standard shares words with this topic. Pick some by hand.' : null
}

const wire = (row: TopicStandardRow): z.input<typeof TopicStandard> => ({
  _id: row.id,
  uid: row.owner,
  subject: row.subject,
  topic: wireEntries(row.topic),
  standard: row.standard.map(wireEntries),
  selected: row.selected,
  approved: row.approved,
  reasons: row.reasons,
  status: status[row.status],
  error: row.error,
  version: row.version,
  updatedAt: row.updatedAt,
})
