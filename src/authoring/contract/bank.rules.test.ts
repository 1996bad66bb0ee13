import { expect, test } from 'vitest'
import { searchTag, searchWords } from './bank.rules.ts'

test('words are compared in lower case, without duplicates and stop words, plurals as singulars', () => {
  expect(searchWords('What are the FRACTIONS of a fraction, and 20% of 5²?')).toEqual([
    'fraction',
    '20%',
    '5²',
  ])
  expect(searchWords('Mass and glass; tides.')).toEqual(['mass', 'glass', 'tide'])
  expect(searchWords(' … ')).toEqual([])
  expect(searchTag('  Water Cycle ')).toBe('water cycle')
})
