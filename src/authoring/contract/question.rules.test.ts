// Scores of any tree: a parent is the sum of its enabled children, regardless of input.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  outlinesFault,
  plainPoints,
  questionFault,
  scored,
  scoreOf,
  total,
  withPlainPoints,
} from './question.rules.ts'
import type { Branch } from './question.shapes.ts'

const half = fc.integer({ min: 0, max: 40 }).map(n => n / 2)
const criterion = fc.record({
  _id: fc.uuid(),
  code: fc.constant('A'),
  name: fc.constant('Reasoning'),
  desc: fc.constant(''),
  weight: fc.constant(1),
  point: half,
})
const loose = fc.record({
  enable: fc.boolean(),
  score: half,
  rubric: fc.boolean(),
  criteria: fc.array(criterion, { maxLength: 3 }),
  above: fc.nat(),
})
/** Any forest, with branches in any order. */
const forest: fc.Arbitrary<Branch[]> = fc.array(loose, { maxLength: 25 }).chain(list => {
  const branches = list.map(({ above, ...rest }, at): Branch => ({
    ...rest,
    _id: `b${at}`,
    name: `Target ${at}`,
    parent: above % (at + 1) === at ? null : `b${above % (at + 1)}`,
  }))
  return fc.shuffledSubarray(branches, { minLength: branches.length })
})

const faultIn = (assess: Branch[]) => outlinesFault({ assess })?.code

describe('scores', () => {
  test('a parent’s score is the sum of its enabled children; a leaf’s is typed, or computed from its rubric', () => {
    fc.assert(
      fc.property(forest, branches => {
        expect(faultIn(branches)).toBeUndefined()
        const after = new Map(scored(branches).map(branch => [branch._id, branch]))
        for (const branch of branches) {
          const inside = branches.filter(({ parent }) => parent === branch._id)
          const own = branch.rubric
            ? branch.criteria.reduce((sum, { point }) => sum + point, 0)
            : branch.score
          const sum = inside
            .filter(({ enable }) => enable)
            .reduce((all, { _id }) => all + (after.get(_id)?.score ?? Number.NaN), 0)
          expect(after.get(branch._id)?.score).toBe(inside.length > 0 ? sum : own)
        }
        const whole = [...after.values()]
          .filter(({ parent, enable }) => parent === null && enable)
          .reduce((sum, { score }) => sum + score, 0)
        expect(total(branches)).toBe(whole)
        expect(scored(scored(branches))).toEqual(scored(branches))
        expect(scoreOf({ assess: branches })).toEqual(
          branches.length === 0
            ? {}
            : { assess: { val: whole, enable: branches.some(({ enable }) => enable) } },
        )
      }),
    )
  })

  test('reports an invalid tree', () => {
    const branch = (_id: string, parent: string | null, score = 1): Branch => ({
      _id,
      parent,
      name: _id,
      enable: true,
      score,
      rubric: false,
      criteria: [],
    })
    expect(faultIn([branch('a', null), branch('a', null)])).toBe('question-branches')
    expect(faultIn([branch('a', 'gone')])).toBe('question-branches')
    expect(faultIn([branch('a', 'b'), branch('b', 'a'), branch('c', 'a')])).toBe('question-branches')
    expect(faultIn([branch('top', null), branch('a', 'top', 600), branch('b', 'top', 500)])).toBe(
      'question-points',
    )
  })
})

test('a choice requires correct answers, a website its https address, a multi-part text its parts', () => {
  const ask = { type: 'choice', multi: false, options: [], list: [], data: '' } as const
  const option = (val: string, on = false) => ({ _id: val, val, on })
  expect(questionFault({ ...ask, options: [option('a', true)] })).toBe('question-options')
  expect(questionFault({ ...ask, options: [option('a', true), option('  ')] })).toBe('question-empty-option')
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 20 }), fc.boolean(), (marks, multi) => {
      const right = marks.filter(Boolean).length
      const fault = questionFault({
        ...ask,
        multi,
        options: marks.map((on, at) => option(`Option ${at}`, on)),
      })
      expect(fault === undefined).toBe(multi ? right >= 1 : right === 1)
    }),
  )
  expect(questionFault({ ...ask, type: 'website', data: 'http://example.org' })).toBe('question-address')
  expect(questionFault({ ...ask, type: 'website', data: 'https://example.org/tides' })).toBeUndefined()
  expect(questionFault({ ...ask, type: 'text', multi: true })).toBe('question-parts')
})

test('a scale accepts one pick, and none of its steps is correct', () => {
  const step = (val: string, on = false) => ({ _id: val, val, on })
  const scale = { type: 'choice', multi: false, scale: true, list: [], data: '' } as const
  expect(questionFault({ ...scale, options: [step('1'), step('2'), step('3')] })).toBeUndefined()
  expect(questionFault({ ...scale, options: [step('1')] })).toBe('question-options')
  expect(questionFault({ ...scale, options: [step('1'), step('2', true)] })).toBe('question-scale')
  expect(questionFault({ ...scale, multi: true, options: [step('1'), step('2')] })).toBe('question-scale')
})

test('plain points are one number besides the targets; setting none removes it', () => {
  const assess: Branch[] = [
    { _id: 'a', parent: null, name: 'A', enable: true, score: 4, rubric: false, criteria: [] },
  ]
  const outlines = withPlainPoints(withPlainPoints({ assess }, 5), 2.5)
  expect(plainPoints(outlines)).toBe(2.5)
  expect(scoreOf(outlines)).toEqual({ assess: { val: 4, enable: true }, plain: { val: 2.5, enable: true } })
  expect(outlinesFault(outlines)).toBeUndefined()
  expect(outlinesFault({ plain: [...(outlines.plain ?? []), ...assess] })).toEqual({
    kind: 'plain',
    code: 'question-branches',
  })
  expect(withPlainPoints(outlines, 0)).toEqual({ assess })
})
