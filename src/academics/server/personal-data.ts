// Personal data in academics: owned records, and vocabulary.
import { eq, inArray } from 'drizzle-orm'
import { closingSteps, personalData } from '#identity/server/sign-up.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import {
  curricula,
  entries,
  gradeLists,
  sheetMatches,
  subjects,
  topicStandards,
  trees,
} from './academics.tables.ts'
import { tagSets, words, wordUsers } from './words.tables.ts'
import { templatePairs, templates } from './templates.tables.ts'
import { categories, criteriaDefaults, criteriaSets, evaluationMaps, weights } from './evaluation.tables.ts'

export const forIdentity = (): readonly Provision[] => [
  provide(personalData, 'academics', read),
  provide(closingSteps, (tx, { user }) => forget(tx, user)),
]

async function read(tx: Tx, user: string): Promise<unknown> {
  const own = await tx
    .select({ id: subjects.id, name: subjects.name, curriculum: subjects.curriculum })
    .from(subjects)
    .where(eq(subjects.owner, user))
  const sets = await tx
    .select({ id: tagSets.id, name: tagSets.set })
    .from(tagSets)
    .where(eq(tagSets.owner, user))
  const records = [...own, ...sets].map(({ id }) => id)
  const said =
    records.length === 0
      ? []
      : await tx
          .select({ record: entries.record, kind: entries.kind, code: entries.code, name: entries.name })
          .from(entries)
          .where(inArray(entries.record, records))
  const of = (record: string) =>
    said.filter(entry => entry.record === record).map(({ kind, code, name }) => ({ kind, code, name }))
  return {
    curricula: await tx
      .select({ name: curricula.name, code: curricula.code })
      .from(curricula)
      .where(eq(curricula.owner, user)),
    subjects: own.map(({ id, name, curriculum }) => ({ name, curriculum, entries: of(id) })),
    tagSets: sets.map(({ id, name }) => ({ name, tags: of(id).map(tag => tag.name) })),
    templates: await tx
      .select({ name: templates.name, mode: templates.mode })
      .from(templates)
      .where(eq(templates.owner, user)),
    criteria: await tx
      .select({ name: criteriaSets.name, rows: criteriaSets.rows })
      .from(criteriaSets)
      .where(eq(criteriaSets.owner, user)),
    words: await tx
      .select({ word: words.tag })
      .from(wordUsers)
      .innerJoin(words, eq(words.id, wordUsers.word))
      .where(eq(wordUsers.user, user)),
  }
}

async function forget(tx: Tx, user: string): Promise<void> {
  const records = [
    ...(await tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.owner, user))),
    ...(await tx.select({ id: tagSets.id }).from(tagSets).where(eq(tagSets.owner, user))),
  ].map(({ id }) => id)
  if (records.length > 0) await tx.delete(trees).where(inArray(trees.record, records))
  for (const table of [
    topicStandards,
    subjects,
    tagSets,
    curricula,
    templates,
    templatePairs,
    criteriaDefaults,
    criteriaSets,
    weights,
    categories,
    sheetMatches,
  ])
    await tx.delete(table).where(eq(table.owner, user))
  for (const table of [gradeLists, evaluationMaps]) await tx.delete(table).where(eq(table.id, user))
  await tx.delete(wordUsers).where(eq(wordUsers.user, user))
}
