// Whether two pages are similar: the same picture, or mostly the same words in the same order. Pure.
import { fold } from './search.rules.ts'

export interface ItemPreview {
  readonly pic: string | null
  readonly words: string
}

/** Minimum share of common text for similar pages, and of similar pages for similar items. */
const [saidShare, pageShare] = [0.6, 0.7]
/** Pages with fewer words are not compared. */
const fewest = 6
const maxPages = 100

/** Pages of one item that are similar to some page of the other; empty below the threshold. */
export function alikePages(
  one: readonly ItemPreview[],
  other: readonly ItemPreview[],
  share: number = pageShare,
): number[] {
  const [mine, theirs] = [one.slice(0, maxPages), other.slice(0, maxPages)].map(pages =>
    pages.map(({ pic, words }) => ({ pic, pairs: pairsOf(words) })),
  )
  if (!mine || !theirs) return []
  const found = mine.flatMap((page, at) =>
    theirs.some(
      each => (page.pic !== null && page.pic === each.pic) || likeness(page.pairs, each.pairs) > saidShare,
    )
      ? [at + 1]
      : [],
  )
  return found.length > 0 && found.length >= share * mine.length ? found : []
}

/** Dice coefficient of two sets: 1 if equal, 0 if they have nothing in common. */
export function likeness(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  if (one.size === 0 || other.size === 0) return 0
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  return (2 * [...few].filter(pair => many.has(pair)).length) / (one.size + other.size)
}

/** Pairs of adjacent words as numbers. Scripts without spaces are split into letters. */
export function pairsOf(text: string): ReadonlySet<number> {
  const words = fold(text).match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []
  if (words.length < fewest) return new Set()
  return new Set(words.slice(1).map((word, at) => numberOf(`${words[at] ?? ''} ${word}`)))
}

const bands = { count: 20, rows: 3 } as const

/**
 * Fingerprints of all pages: similar pages almost always share one, different ones hardly ever. This finds
 * similar pages without comparing all pairs.
 */
export function bandsOf(pages: readonly ItemPreview[]): number[] {
  const all = pages
    .slice(0, maxPages)
    .map(({ words }) => pairsOf(words))
    .filter(({ size }) => size > 0)
  return [
    ...new Set(
      all.flatMap(pairs =>
        Array.from({ length: bands.count }, (_, band) =>
          numberOf(
            [
              band,
              ...Array.from({ length: bands.rows }, (_row, row) => least(pairs, band * bands.rows + row)),
            ].join(' '),
          ),
        ),
      ),
    ),
  ]
}

/** Minimum hash under one permutation: two sets share it with a probability that grows with their similarity. */
function least(pairs: ReadonlySet<number>, way: number): number {
  let smallest = Infinity
  for (const pair of pairs)
    smallest = Math.min(smallest, shuffled(pair ^ Math.imul(way + 1, 0x9e3779b1)) >>> 0)
  return smallest
}

function shuffled(number: number): number {
  let mixed = number
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** Fits the database's integers. */
function numberOf(text: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum | 0
}
