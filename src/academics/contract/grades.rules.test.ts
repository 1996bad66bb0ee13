import { expect, test } from 'vitest'
import {
  defaultGrades,
  gradeGroupNames,
  gradeGroups,
  gradeMap,
  groupGrades,
  groupOf,
  groupsOf,
  platformGrades,
} from './grades.rules.ts'

test('every platform grade is in exactly one of the seven groups', () => {
  expect(gradeGroups).toHaveLength(7)
  expect(gradeGroups.flatMap(groupGrades)).toEqual(platformGrades)
  expect([groupOf('Foundation'), groupOf('Grade 8'), groupOf('Tertiary'), groupOf('Year 8')]).toEqual([
    'preschool',
    'intermediate',
    'tertiary',
    undefined,
  ])
})

test('a curriculum’s grade maps to the owner’s grades with a platform grade in common, and the rest are listed', () => {
  const { of, unmapped } = gradeMap(
    [
      { _id: 'Y9', name: 'Year 9', platform: ['Grade 8'] },
      { _id: 'Y13', name: 'Year 13', platform: ['Grade 12'] },
    ],
    [
      { _id: 'a', name: 'Middle', platform: ['Grade 7', 'Grade 8'] },
      { _id: 'b', name: 'Eight', platform: ['Grade 8'] },
    ],
  )
  expect([of('Y9'), of('Y13'), of('none'), unmapped]).toEqual([['a', 'b'], [], [], ['Y13']])
})

test('a grade that spans several years is in all their groups, youngest first', () => {
  expect(groupsOf({ platform: ['Grade 9', 'Grade 6'] })).toEqual(['upperPrimary', 'lowerHighSchool'])
  expect(groupsOf({ platform: [] })).toEqual([])
})

test('an owner without a list has all platform grades, enabled, each mapped to itself', () => {
  expect(defaultGrades.map(({ _id, name, platform, enable }) => [_id, name, platform, enable])).toEqual(
    platformGrades.map(name => [name, name, [name], true]),
  )
  expect(Object.keys(gradeGroupNames)).toEqual([...gradeGroups])
})
