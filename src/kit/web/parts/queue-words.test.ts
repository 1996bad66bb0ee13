import { expect, it } from 'vitest'
import { queueWords } from './queue-words.ts'

it.each([
  [[], 'Nothing is waiting.'],
  [[{ count: 1, unclaimed: 1 }], '1 waiting, unclaimed.'],
  [[{ count: 2, unclaimed: 0 }], '2 waiting, all claimed.'],
  [
    [
      { count: 2, unclaimed: 1 },
      { count: 1, unclaimed: 0 },
    ],
    '3 waiting, 1 of them unclaimed.',
  ],
])('%j is said as “%s”', (figures, words) => expect(queueWords(figures)).toBe(words))
