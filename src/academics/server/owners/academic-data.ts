// What an owner keeps in the academic settings, for personal data and archives. Records refer to each other by id.
import { asc, eq, inArray, or } from 'drizzle-orm'
import type { TreeKind } from '#academics/contract/academics.shapes.ts'
import type { Tx } from '#kit/server/db.ts'
import {
  curricula,
  entries,
  gradeLists,
  replacedDrafts,
  sheetMatches,
  subjects,
  topicStandards,
  trees,
  type EntryRow,
} from '../academics.tables.ts'
import { categories, criteriaDefaults, criteriaSets, evaluationMaps, weights } from '../evaluation.tables.ts'
import { ownSubjectIds } from '../own-subjects.ts'
import { templatePairs, templates } from '../templates.tables.ts'
import { tagSets } from '../words.tables.ts'

type DataReader = (tx: Tx, owner: string) => Promise<unknown>

/** Subjects and skill sets, with the entries of their trees: `parent` is the id of the entry above. */
export async function ownSubjects(tx: Tx, owner: string) {
  const own = await tx
    .select({
      id: subjects.id,
      kind: subjects.is,
      name: subjects.name,
      curriculum: subjects.curriculum,
      grades: subjects.grades,
      archived: subjects.del,
    })
    .from(subjects)
    .where(eq(subjects.owner, owner))
    .orderBy(asc(subjects.name), asc(subjects.id))
  const found = await entriesOf(
    tx,
    own.map(({ id }) => id),
  )
  return own.map(subject => ({ ...subject, trees: found.get(subject.id) ?? [] }))
}

async function ownTagSets(tx: Tx, owner: string) {
  const sets = await tx
    .select({ id: tagSets.id, name: tagSets.set, prompt: tagSets.prompt, curricula: tagSets.curriculum })
    .from(tagSets)
    .where(eq(tagSets.owner, owner))
    .orderBy(asc(tagSets.sort), asc(tagSets.set))
  const found = await entriesOf(
    tx,
    sets.map(({ id }) => id),
  )
  return sets.map(set => ({
    ...set,
    tags: (found.get(set.id) ?? []).flatMap(tree =>
      tree.entries.map(({ id, parent, name }) => ({ id, parent, name })),
    ),
  }))
}

interface OwnTree {
  readonly kind: TreeKind
  readonly levels: readonly string[]
  readonly entries: readonly Pick<EntryRow, 'id' | 'parent' | 'code' | 'name' | 'tags' | 'grade'>[]
}

const treeColumns = {
  record: entries.record,
  kind: entries.kind,
  id: entries.id,
  parent: entries.parent,
  code: entries.code,
  name: entries.name,
  grade: entries.grade,
  tags: entries.tags,
}

/** The drafts of these records, each entry after its siblings above. */
async function entriesOf(
  tx: Tx,
  records: readonly string[],
): Promise<ReadonlyMap<string, readonly OwnTree[]>> {
  if (records.length === 0) return new Map()
  const found = await tx
    .select(treeColumns)
    .from(entries)
    .where(inArray(entries.record, [...records]))
    .orderBy(asc(entries.record), asc(entries.kind), asc(entries.position), asc(entries.id))
  const levels = await tx
    .select({ record: trees.record, kind: trees.kind, levels: trees.levels })
    .from(trees)
    .where(inArray(trees.record, [...records]))
  return new Map(
    [...Map.groupBy(found, ({ record }) => record)].map(([record, rows]) => [
      record,
      [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, list]) => ({
        kind,
        levels: levels.find(tree => tree.record === record && tree.kind === kind)?.levels ?? [],
        entries: list.map(({ id, parent, code, name, grade, tags }) => ({
          id,
          parent,
          code,
          name,
          grade,
          tags,
        })),
      })),
    ]),
  )
}

/** By the name of the file in an archive. */
export const academicSettings = {
  curricula: (tx, owner) =>
    tx
      .select({
        id: curricula.id,
        code: curricula.code,
        name: curricula.name,
        copyright: curricula.copyright,
        grades: curricula.grades,
        archived: curricula.del,
      })
      .from(curricula)
      .where(eq(curricula.owner, owner)),
  grades: async (tx, owner) =>
    (await tx.select({ grades: gradeLists.grades }).from(gradeLists).where(eq(gradeLists.id, owner)))[0]
      ?.grades ?? [],
  criteria: async (tx, owner) => {
    const [usual] = await tx
      .select({ id: criteriaDefaults.criteria })
      .from(criteriaDefaults)
      .where(eq(criteriaDefaults.owner, owner))
    const sets = await tx
      .select({ id: criteriaSets.id, name: criteriaSets.name, rows: criteriaSets.rows })
      .from(criteriaSets)
      // The default may be a set of the platform.
      .where(or(eq(criteriaSets.owner, owner), usual && eq(criteriaSets.id, usual.id)))
      .orderBy(asc(criteriaSets.createdAt), asc(criteriaSets.id))
    return sets.map(set => ({ ...set, default: set.id === usual?.id }))
  },
  categories: (tx, owner) =>
    tx
      .select({
        id: categories.id,
        of: categories.of,
        name: categories.name,
        color: categories.color,
        archived: categories.del,
      })
      .from(categories)
      .where(eq(categories.owner, owner))
      .orderBy(asc(categories.of), asc(categories.createdAt), asc(categories.id)),
  weights: (tx, owner) =>
    tx
      .select({
        id: weights.id,
        for: weights.tab,
        names: weights.names,
        hours: weights.hours,
        assessment: weights.assessment,
        rows: weights.data,
        thesisDefense: weights.thesisDefense,
        complete: weights.complete,
      })
      .from(weights)
      .where(eq(weights.owner, owner))
      .orderBy(asc(weights.createdAt), asc(weights.id)),
  evaluationMap: async (tx, owner) =>
    (
      await tx.select({ rows: evaluationMaps.rows }).from(evaluationMaps).where(eq(evaluationMaps.id, owner))
    )[0]?.rows ?? [],
  templates: (tx, owner) =>
    tx
      .select({
        id: templates.id,
        name: templates.name,
        mode: templates.mode,
        curriculum: templates.curriculum,
        fields: templates.data,
        steps: templates.steps,
        category: templates.category,
        criteria: templates.criteria,
        pair: templates.group,
      })
      .from(templates)
      .where(eq(templates.owner, owner))
      .orderBy(asc(templates.mode), asc(templates.name), asc(templates.id)),
  templatePairs: (tx, owner) =>
    tx
      .select({
        id: templatePairs.id,
        name: templatePairs.name,
        curriculum: templatePairs.curriculum,
        default: templatePairs.isDefault,
      })
      .from(templatePairs)
      .where(eq(templatePairs.owner, owner))
      .orderBy(asc(templatePairs.createdAt), asc(templatePairs.id)),
  topicStandards: (tx, owner) =>
    tx
      .select({
        subject: topicStandards.subject,
        topic: topicStandards.topic,
        standards: topicStandards.standard,
        selected: topicStandards.selected,
        approved: topicStandards.approved,
        status: topicStandards.status,
      })
      .from(topicStandards)
      .where(eq(topicStandards.owner, owner))
      .orderBy(asc(topicStandards.subject), asc(topicStandards.entry)),
  tagSets: ownTagSets,
  sheetMatches: (tx, owner) =>
    tx
      .select({ header: sheetMatches.header, targets: sheetMatches.targets })
      .from(sheetMatches)
      .where(eq(sheetMatches.owner, owner))
      .orderBy(asc(sheetMatches.header)),
  replacedDrafts: (tx, owner) =>
    tx
      .select({
        subject: replacedDrafts.record,
        kind: replacedDrafts.kind,
        file: replacedDrafts.file,
        replacedAt: replacedDrafts.replacedAt,
        draft: replacedDrafts.state,
      })
      .from(replacedDrafts)
      .where(inArray(replacedDrafts.record, ownSubjectIds(tx, owner)))
      .orderBy(asc(replacedDrafts.record), asc(replacedDrafts.kind)),
} as const satisfies Record<string, DataReader>
