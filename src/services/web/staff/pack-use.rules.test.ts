import { expect, test } from 'vitest'
import { packUseWords } from './pack-use.rules.ts'

test.each([
  [{ packs: 0, onSale: 0, lessons: 0, ahead: 0 }, 'Not used in any package yet.'],
  [
    { packs: 1, onSale: 0, lessons: 1, ahead: 1 },
    'Used in 1 package, 0 of them on sale: 1 lesson, 1 of them ahead.',
  ],
  [
    { packs: 2, onSale: 1, lessons: 5, ahead: 3 },
    'Used in 2 packages, 1 of them on sale: 5 lessons, 3 of them ahead.',
  ],
])('%o', (use, words) => expect(packUseWords(use)).toBe(words))
