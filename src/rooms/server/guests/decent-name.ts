// A whole class sees the names guests choose, so offensive ones are refused.
import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'

/** Words on the list that are also given names. */
const givenNames = new Set(['dick'])

const words = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(phrase => givenNames.has(phrase.metadata?.originalWord ?? ''))

// The transformers also catch digits used as letters, repeated letters and look-alikes from other
// alphabets.
const matcher = new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers })

export function isDecentName(name: string): boolean {
  const plain = name.normalize('NFKC')
  // Joins spaced-out letters such as "f u c k" into one word.
  const joined = plain.replace(/(?<=(?:^|[\s._*-])\S)[\s._*-]+(?=\S(?:[\s._*-]|$))/gu, '')
  return !matcher.hasMatch(plain) && !matcher.hasMatch(joined)
}
