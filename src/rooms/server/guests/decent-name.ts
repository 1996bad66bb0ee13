// Names that guests choose are seen by a whole class, so offensive ones are refused.
import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'

/** Words of the list that are also given names. */
const givenNames = new Set(['dick'])

const words = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(phrase => givenNames.has(phrase.metadata?.originalWord ?? ''))

// The transformers also find digits for letters, repeated letters and look-alikes of other alphabets.
const matcher = new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers })

export function isDecentName(name: string): boolean {
  const plain = name.normalize('NFKC')
  // Letters that stand apart, such as "f u c k", are read as one word.
  const joined = plain.replace(/(?<=(?:^|[\s._*-])\S)[\s._*-]+(?=\S(?:[\s._*-]|$))/gu, '')
  return !matcher.hasMatch(plain) && !matcher.hasMatch(joined)
}
