// Suggests standards for a topic by the words they share. Rare words count more than common ones. Pure.
import { branchOf, childrenOf, treeOf, type Entry } from './tree.rules.ts'

export interface Suggestion {
  readonly _id: string
  readonly reason: string
  readonly score: number
}

const common = new Set(
  'a about all also an and any are as at be before between both but by can does each few for from had has have her his how in into is it its more most not of on or other our over own same some such than that the their them then there these they this those through to under use used uses using was were what when where which who why will with within you your'.split(
    ' ',
  ),
)

/** Words in lower case, without the most common ones and without endings. */
export const wordsOf = (text: string): string[] => [
  ...new Set((text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []).filter(word => !common.has(word)).map(stem)),
]

const stem = (word: string): string =>
  word.length > 5 ? word.replace(/(ations?|ings?|ies|ied|ers?|ed|es|s)$/, '') : word.replace(/s$/, '')

/** Leaf entries, best match first. */
export function suggest(topic: readonly Entry[], standards: readonly Entry[], most = 8): Suggestion[] {
  const tree = treeOf(standards)
  const ends = standards.filter(({ _id }) => childrenOf(tree, _id).length === 0)
  const words = new Map(
    ends.map(entry => [
      entry._id,
      wordsOf([entry.code, ...branchOf(tree, entry._id).map(({ name }) => name)].join(' ')),
    ]),
  )
  const seen = new Map<string, number>()
  for (const list of words.values()) for (const word of list) seen.set(word, (seen.get(word) ?? 0) + 1)
  const wanted = new Set(wordsOf(topic.map(({ name }) => name).join(' ')))
  const grades = new Set(topic.at(-1)?.grade ?? [])
  return ends
    .flatMap(entry => {
      const shared = (words.get(entry._id) ?? []).filter(word => wanted.has(word))
      if (shared.length === 0) return []
      if (grades.size > 0 && entry.grade.length > 0 && !entry.grade.some(grade => grades.has(grade)))
        return []
      const score = shared.reduce((sum, word) => sum + Math.log(1 + ends.length / (seen.get(word) ?? 1)), 0)
      return [{ _id: entry._id, score, reason: `Both mention ${shared.slice(0, 4).join(', ')}.` }]
    })
    .toSorted((a, b) => b.score - a.score || (a._id < b._id ? -1 : 1))
    .slice(0, most)
}
