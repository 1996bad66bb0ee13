import { expect, it } from 'vitest'
import { gradesAt, levelsOf } from './recommend.rules.ts'

const level = (
  bloom: number[],
  dimension: number | null,
  list: { bloom: number[]; dimension: number | null }[] = [],
) => ({ bloom, dimension, list })

it('returns the highest levels of all questions, including their parts', () => {
  expect(levelsOf([])).toEqual({ bloom: null, dimension: null })
  expect(levelsOf([level([], null)])).toEqual({ bloom: null, dimension: null })
  expect(levelsOf([level([0, 2], 1), level([1], null)])).toEqual({ bloom: 2, dimension: 1 })
  expect(
    levelsOf([
      level([1], 0, [
        { bloom: [5], dimension: null },
        { bloom: [], dimension: 3 },
      ]),
    ]),
  ).toEqual({ bloom: 5, dimension: 3 })
})

it.each([
  [3, ['Foundation']],
  [6, ['Foundation', 'Grade 1']],
  [13, ['Grade 7', 'Grade 8']],
  [18, ['Grade 12', 'Tertiary']],
  [40, ['Tertiary']],
])('age %i gives the grades %j', (age, grades) => {
  expect(gradesAt(age)).toEqual(grades)
})
