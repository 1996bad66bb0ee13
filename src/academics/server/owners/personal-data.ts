// Personal data in academics: the person's settings and trees, and vocabulary.
import { eq, inArray } from 'drizzle-orm'
import { closingSteps, personalData } from '#identity/server/sign-up.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { academicSettings, ownSubjects } from './academic-data.ts'
import { curricula, gradeLists, sheetMatches, subjects, topicStandards, trees } from '../academics.tables.ts'
import { tagSets, words, wordUsers } from '../words.tables.ts'
import { templatePairs, templates } from '../templates.tables.ts'
import { categories, criteriaDefaults, criteriaSets, evaluationMaps, weights } from '../evaluation.tables.ts'

export const forIdentity = (): readonly Provision[] => [
  provide(personalData, 'academics', read),
  provide(closingSteps, (tx, { user }) => forget(tx, user)),
]

async function read(tx: Tx, user: string): Promise<unknown> {
  const settings: Record<string, unknown> = {}
  // One after the other, because a transaction has one connection.
  for (const [name, readAll] of Object.entries(academicSettings)) settings[name] = await readAll(tx, user)
  return {
    ...settings,
    subjects: await ownSubjects(tx, user),
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
