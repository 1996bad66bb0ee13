import { expect, test } from 'vitest'
import type { MarkEntry } from './takeaway.rules.ts'
import { isMastered, standardsOf } from './takeaway-standards.rules.ts'

const entry = (_id: string, parent: string | null, point: number, score: number): MarkEntry => ({
  _id,
  parent,
  name: `Standard ${_id}`,
  rubric: false,
  criteria: [],
  score,
  point,
  criteriaCode: null,
})

test("adds up a standard's points over questions; skips parents, skills and entries without points", () => {
  const marks = [
    {
      outlines: {
        assess: [
          entry('top', null, 3, 6),
          entry('one', 'top', 1, 4),
          entry('two', 'top', 2, 2),
          entry('none', null, 0, 0),
        ],
        skills: [entry('skill', null, 0, 5)],
      },
    },
    { outlines: { assess: [entry('one', null, 2, 4)] } },
  ]
  expect(standardsOf(marks)).toEqual([
    { _id: 'one', name: 'Standard one', point: 3, score: 8 },
    { _id: 'two', name: 'Standard two', point: 2, score: 2 },
  ])
})

test.each([
  [3, 4, true],
  [2.5, 4, false],
  [0, 4, false],
  [4, 4, true],
])('%d of %d points is mastered: %s', (point, score, expected) => {
  expect(isMastered({ point, score })).toBe(expected)
})
