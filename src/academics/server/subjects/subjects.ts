// Subjects and skill sets in wire form, with counts and states of their trees.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { treeKinds, type TreeKind } from '#academics/contract/academics.shapes.ts'
import { subjectWord } from '#academics/contract/relations.ts'
import type { Subject } from '#academics/contract/subjects.contract.ts'
import type { Skill } from '#academics/contract/skills.contract.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { classesBySubject, subjectLeads } from '#schools/server/owners.api.ts'
import { mayDo } from '../owners/access.ts'
import { subjects, trees, type SubjectRow } from '../academics.tables.ts'
import { usesBySubject } from '../subject-uses.api.ts'

/** Default level names. */
export const firstLevels: Readonly<Record<TreeKind, readonly string[]>> = {
  standard: ['Strand', 'Sub-strand', 'Standard'],
  topic: ['Unit', 'Topic', 'Sub-topic'],
  goal: ['Area', 'Goal'],
  atl: ['Category', 'Skill', 'Indicator'],
}

/** The fact that identifies the leads of a subject. */
export const leadFact = sql`(${subjects.owner} || ':' || ${subjects.curriculum} || ':' || ${subjects.name})`

const facts = {
  record: trees.record,
  kind: trees.kind,
  levels: trees.levels,
  count: trees.count,
  code: trees.code,
  source: trees.source,
  published: trees.published,
}
type TreeFacts = { [K in keyof typeof facts]: (typeof trees.$inferSelect)[K] }

async function factsOf(
  tx: Tx,
  ids: readonly string[],
): Promise<(record: string, kind: TreeKind) => TreeFacts | undefined> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select(facts)
          .from(trees)
          .where(inArray(trees.record, [...ids]))
  const found = new Map(rows.map(row => [`${row.record} ${row.kind}`, row]))
  return (record, kind) => found.get(`${record} ${kind}`)
}

const each = <T>(of: (kind: TreeKind) => T) =>
  Object.fromEntries(treeKinds.map(kind => [kind, of(kind)])) as Record<TreeKind, T>

export async function wireSubjects(
  tx: Tx,
  actor: Actor,
  rows: readonly SubjectRow[],
): Promise<z.input<typeof Subject>[]> {
  const ids = rows.map(({ id }) => id)
  const [tree, classes, uses, leads] = [
    await factsOf(tx, ids),
    await classesBySubject(tx, rows),
    await usesBySubject(tx, ids),
    await subjectLeads(
      tx,
      rows.map(({ owner }) => owner),
    ),
  ]
  return rows.map(row => {
    const levels = (kind: TreeKind) => tree(row.id, kind)?.levels ?? [...firstLevels[kind]]
    return {
      _id: row.id,
      uid: row.owner,
      name: row.name,
      subtitle: row.subtitle,
      curriculum: row.curriculum,
      subjectCode: row.subjectCode,
      participants: row.participants,
      grade: row.grades,
      standardLevel: levels('standard'),
      topicLevel: levels('topic'),
      goalLevel: levels('goal'),
      atlLevel: levels('atl'),
      count: {
        unit: uses.get(row.id)?.units ?? 0,
        task: uses.get(row.id)?.tasks ?? 0,
        classes: classes.get(row.id) ?? 0,
        ...each(kind => tree(row.id, kind)?.count ?? []),
      },
      code: each(kind => tree(row.id, kind)?.code ?? ''),
      source: each(kind => tree(row.id, kind)?.source.map(one => ({ ...one })) ?? []),
      publish: treeKinds.filter(kind => tree(row.id, kind)?.published != null),
      coordinator: [...leads(row.owner, subjectWord(row))],
      mine: mayDo('subject.edit', actor, row),
      del: row.del,
      version: row.version,
      updatedAt: row.updatedAt,
    }
  })
}

export async function wireSkills(
  tx: Tx,
  actor: Actor,
  rows: readonly SubjectRow[],
): Promise<z.input<typeof Skill>[]> {
  const tree = await factsOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const own = tree(row.id, 'standard')
    return {
      _id: row.id,
      uid: row.owner,
      name: row.name,
      subtitle: row.subtitle,
      curriculum: row.curriculum,
      standardLevel: own?.levels ?? [],
      count: { standard: own?.count ?? [] },
      code: { standard: own?.code ?? '' },
      source: { standard: own?.source.map(one => ({ ...one })) ?? [] },
      publish: own?.published != null,
      mine: mayDo('subject.edit', actor, row),
      del: row.del,
      version: row.version,
      updatedAt: row.updatedAt,
    }
  })
}

/** A record that the actor may see; any other is reported as not found. */
export async function recordOf(tx: Tx, actor: Actor, id: string, is?: SubjectRow['is']): Promise<SubjectRow> {
  const [row] = await tx
    .select()
    .from(subjects)
    .where(and(eq(subjects.id, id), is === undefined ? undefined : eq(subjects.is, is)))
  if (!row || !mayDo('academic.read', actor, row)) throw kitFail('not-found')
  return row
}

/** A record with its empty trees. */
export async function makeRecord(tx: Tx, values: typeof subjects.$inferInsert): Promise<SubjectRow> {
  const [row] = await tx.insert(subjects).values(values).returning()
  if (!row) throw kitFail('unexpected')
  const kinds = row.is === 'subject' ? treeKinds : ['standard' as const]
  await tx.insert(trees).values(kinds.map(kind => ({ record: row.id, kind, levels: [...firstLevels[kind]] })))
  return row
}
