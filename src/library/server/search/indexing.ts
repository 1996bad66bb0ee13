// The search index of an item: weighted words without accents. Built in code, so that no database extension
// is needed.
import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { fold, gramsOf, wordsIn } from '#library/contract/search.rules.ts'
import { labels, searchWords, type ItemRow } from '../library.tables.ts'

export interface IndexedText {
  readonly name: string
  /** Idea, words, tags. */
  readonly head: string
  /** Overview and outline. */
  readonly body: string
  readonly slides: string
}

/** Maximum words per text: more would add size but little benefit. */
const maxWords = 3000

/**
 * In `tsvector` text format: every word with the weights of its fields. Words contain only letters and digits, so
 * they need no quoting.
 */
export function vectorsOf(said: IndexedText): { names: string; doc: string } {
  const weights = new Map<string, string[]>()
  for (const [text, weight] of [
    [said.name, '1A'],
    [said.head, '2B'],
    [said.body, '3C'],
    [said.slides, '4D'],
  ] as const) {
    for (const word of wordsIn(text).slice(0, maxWords))
      weights.set(word, [...(weights.get(word) ?? []), weight])
  }
  return {
    names: wordsIn(said.name).join(' '),
    doc: [...weights].map(([word, at]) => `${word}:${at.join(',')}`).join(' '),
  }
}

/** Values and labels that filters can use. */
export const keysOf = (choices: ItemRow['subjects']): string[] => [
  ...new Set(choices.flatMap(({ value, label }) => [value, fold(label)])),
]

/** Stores words for spelling correction, and labels of the facets. */
export async function learn(
  tx: Tx,
  said: IndexedText,
  { subjects, grades }: Pick<ItemRow, 'subjects' | 'grades'>,
): Promise<void> {
  const words = wordsIn(`${said.name}\n${said.head}\n${said.body}`)
    .filter(word => word.length >= 4 && !/^\d+$/.test(word))
    .slice(0, maxWords)
    .toSorted()
  if (words.length > 0)
    await tx
      .insert(searchWords)
      .values(words.map(word => ({ word, grams: gramsOf(word) })))
      .onConflictDoNothing()
  const named = [
    ...new Map(
      [
        ...subjects.map(each => ({ kind: 'subjects' as const, ...each })),
        ...grades.map(each => ({ kind: 'grades' as const, ...each })),
      ].map(each => [`${each.kind} ${each.value}`, each]),
    ).values(),
  ].toSorted((a, b) => (a.kind + a.value < b.kind + b.value ? -1 : 1))
  if (named.length > 0)
    await tx
      .insert(labels)
      .values(named)
      .onConflictDoUpdate({ target: [labels.kind, labels.value], set: { label: sql`excluded.label` } })
}
