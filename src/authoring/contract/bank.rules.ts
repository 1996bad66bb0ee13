// Search of bank questions: normalisation of words, and weights of criteria. Pure.
import { dayMs, hourMs } from '#kit/contract/durations.ts'

/** A score is the weighted mean of the requested criteria; the others are ignored. */
export const bankWeights = { topic: 4, standard: 3, tags: 2, words: 1 } as const
/** A related tag counts almost as much as the requested one. */
export const relatedWorth = 0.9
/** Two tags are related if they occur together on this many confirmed questions. */
export const relatedOften = 2
export const bankLimits = {
  score: 0.8,
  found: 200,
  page: 10,
  freshFor: hourMs,
  usedWithin: 7 * dayMs,
  import: 200,
  related: 20,
} as const

const small = new Set([
  'the',
  'and',
  'for',
  'are',
  'was',
  'what',
  'which',
  'with',
  'how',
  'does',
  'that',
  'this',
  'than',
  'from',
  'its',
  'has',
  'have',
  'into',
  'each',
  'you',
  'your',
  'why',
  'when',
])

/**
 * Normalised words of a text: lower case, without stop words and duplicates; plurals become
 * singulars.
 */
export const searchWords = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .normalize('NFC')
      .split(/[^\p{L}\p{N}²³%]+/u)
      .filter(word => (word.length > 2 || /\p{N}/u.test(word)) && !small.has(word))
      .map(word =>
        word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word,
      ),
  ),
]

export const searchTag = (tag: string): string => tag.trim().toLowerCase()
