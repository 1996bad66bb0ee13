import { expect, it } from 'vitest'
import { queueWords } from './queue-words.ts'

it.each([
  [[], 'Nothing waits.'],
  [[{ count: 1, unclaimed: 1 }], '1 waits, unclaimed.'],
  [[{ count: 2, unclaimed: 0 }], '2 wait, all claimed.'],
  [
    [
      { count: 2, unclaimed: 1 },
      { count: 1, unclaimed: 0 },
    ],
    '3 wait, 1 of them unclaimed.',
  ],
])('%j is said as “%s”', (figures, words) => expect(queueWords(figures)).toBe(words))
