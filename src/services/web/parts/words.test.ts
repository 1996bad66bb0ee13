import { expect, test } from 'vitest'
import { gradeWords } from './words.ts'

test.each([
  [[], [], 'None chosen'],
  [['earlyPrimary', 'tertiary'], [], 'Early primary, Tertiary'],
  [['earlyPrimary', 'tertiary'], ['Grade 2', 'Tertiary'], 'Early primary (Grade 2), Tertiary'],
  [['intermediate'], ['Grade 7', 'Grade 8'], 'Intermediate'],
] as const)('%j with %j is %s', (gradeGroup, grades, words) => {
  expect(gradeWords({ gradeGroup: [...gradeGroup], grades: [...grades] })).toBe(words)
})
