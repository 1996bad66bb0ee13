// Marks on any question with any targets never exceed the maximum, and a parent is always the sum of its
// children.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Branch, Question } from '#authoring/contract/question.shapes.ts'
import { withPlainPoints } from '#authoring/contract/question.rules.ts'
import {
  choiceShare,
  givenOf,
  markedKinds,
  markFault,
  markOf,
  overGiven,
  premarked,
  type GivenEntries,
  type Mark,
} from './takeaway.rules.ts'

const half = (max: number) => fc.integer({ min: 0, max: max * 2 }).map(n => n / 2)
const loose = fc.record({
  enable: fc.boolean(),
  score: half(20),
  rubric: fc.boolean(),
  steps: fc.array(half(10), { maxLength: 4 }),
  above: fc.nat(),
})
const forest: fc.Arbitrary<Branch[]> = fc.array(loose, { maxLength: 20 }).chain(list =>
  fc.shuffledSubarray(
    list.map(({ above, steps, ...rest }, at): Branch => ({
      ...rest,
      _id: `b${at}`,
      name: `Target ${at}`,
      parent: above % (at + 1) === at ? null : `b${above % (at + 1)}`,
      criteria: steps.map((point, step) => ({
        _id: `c${step}`,
        code: String.fromCharCode(65 + step),
        name: 'Step',
        desc: '',
        weight: 1,
        point,
      })),
    })),
    { minLength: list.length },
  ),
)
const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 })
const question = (outlines: Question['outlines'], more: Partial<Question> = {}) => ({
  outlines,
  type: 'text' as const,
  multi: false,
  options: [],
  ...more,
})

/** Any points a teacher could give for these branches. */
const wishes = (branches: readonly Branch[], wanted: readonly number[]): GivenEntries => ({
  assess: branches.map((branch, at) =>
    branch.rubric
      ? {
          _id: branch._id,
          criteriaCode: branch.criteria[Math.floor((wanted[at] ?? 0) * branch.criteria.length)]?.code ?? null,
        }
      : { _id: branch._id, point: Math.floor((wanted[at] ?? 0) * branch.score * 2) / 2 },
  ),
})

function expectSound({ outlines, score, point, points }: Mark): void {
  let [all, reached] = [0, 0]
  for (const [kind, entries] of markedKinds(outlines)) {
    for (const entry of entries) {
      const inside = entries.filter(({ parent }) => parent === entry._id)
      expect(entry.point).toBeLessThanOrEqual(entry.score)
      expect(entry.point).toBeGreaterThanOrEqual(0)
      if (inside.length > 0)
        expect([entry.score, entry.point]).toEqual([
          inside.reduce((sum, each) => sum + each.score, 0),
          inside.reduce((sum, each) => sum + each.point, 0),
        ])
    }
    const top = entries.filter(({ parent }) => parent === null)
    expect(points[kind]).toBe(top.reduce((sum, each) => sum + each.point, 0))
    all += top.reduce((sum, each) => sum + each.score, 0)
    reached += points[kind] ?? 0
  }
  expect([score, point]).toEqual([all, reached])
  expect(point).toBeLessThanOrEqual(score)
}

describe('points', () => {
  test('stay within the maximum at every level, and every parent equals the sum of its children', () => {
    fc.assert(
      fc.property(forest, forest, shares, (assess, skills, wanted) => {
        const target = question({ assess, skills })
        const mark = markOf(target, {
          ...wishes(assess, wanted),
          skills: wishes(skills, wanted).assess ?? [],
        })
        expectSound(mark)
        const on = new Set(
          markedKinds(mark.outlines)
            .flatMap(([, entries]) => entries)
            .map(({ _id }) => _id),
        )
        expect([...assess, ...skills].filter(({ _id }) => on.has(_id)).length).toBeGreaterThanOrEqual(on.size)
        // Marking again with the same points gives the same mark.
        expect(markOf(target, givenOf(mark))).toEqual(mark)
      }),
    )
  })

  test('too high points, or points for a parent, change nothing about that', () => {
    fc.assert(
      fc.property(forest, half(500), (assess, point) =>
        expectSound(
          markOf(question({ assess }), {
            assess: assess.map(({ _id }) => ({ _id, point, criteriaCode: 'A' })),
          }),
        ),
      ),
    )
  })

  const leaf = (more: Partial<Branch> = {}): Branch => ({
    _id: 'leaf',
    parent: null,
    name: 'Reasons',
    enable: true,
    score: 4,
    rubric: false,
    criteria: [],
    ...more,
  })
  const steps = [
    ['A', 8],
    ['B', 5],
    ['C', 2],
  ].map(([code, point]) => ({
    _id: String(code),
    code: String(code),
    name: 'Step',
    desc: '',
    weight: 1,
    point: Number(point),
  }))

  test('with a rubric are those of the chosen step; the best step is the maximum', () => {
    const target = question({ assess: [leaf({ rubric: true, criteria: steps })] })
    expect(markOf(target, {})).toMatchObject({ score: 8, point: 0 })
    expect(markOf(target, { assess: [{ _id: 'leaf', criteriaCode: 'B' }] })).toMatchObject({
      score: 8,
      point: 5,
      points: { assess: 5 },
      outlines: { assess: [{ criteriaCode: 'B', point: 5 }] },
    })
    expect(markFault(target, { assess: [{ _id: 'leaf', criteriaCode: 'Z' }] })).toBe('mark-step')
  })

  test('are refused when too many, in quarters, for an unknown target or a disabled one', () => {
    const target = question({ assess: [leaf(), leaf({ _id: 'off', enable: false })] })
    const fault = (_id: string, point: number, more = {}) =>
      markFault(target, { assess: [{ _id, point, ...more }] })
    expect([
      fault('leaf', 4),
      fault('leaf', 4.5),
      fault('leaf', -0.5),
      fault('leaf', 1.25),
      fault('gone', 0),
      fault('off', 0),
      fault('leaf', 1, { criteriaCode: 'A' }),
    ]).toEqual([
      undefined,
      'mark-points',
      'mark-points',
      'mark-points',
      'mark-unknown',
      'mark-unknown',
      'mark-step',
    ])
    expect(markFault(target, { skills: [{ _id: 'leaf', point: 1 }] })).toBe('mark-unknown')
  })

  test('given later replace earlier ones, target by target', () => {
    const before = {
      assess: [
        { _id: 'a', point: 1 },
        { _id: 'b', point: 2 },
      ],
    }
    expect(overGiven(before, { assess: [{ _id: 'b', point: 3 }], skills: [{ _id: 's', point: 1 }] })).toEqual(
      {
        assess: [
          { _id: 'a', point: 1 },
          { _id: 'b', point: 3 },
        ],
        skills: [{ _id: 's', point: 1 }],
      },
    )
  })
})

describe('a choice marked by its key', () => {
  const options = ['a', 'b', 'c', 'd'].map(_id => ({ _id, val: _id, on: _id < 'c' }))
  const one = { multi: false, options: options.map(option => ({ ...option, on: option._id === 'a' })) }
  const several = { multi: true, options }

  test('one correct option is all or nothing; with several, each wrong pick cancels a correct one', () => {
    expect([['a'], ['b'], [], ['a', 'b'], ['x']].map(picked => choiceShare(one, picked))).toEqual([
      1, 0, 0, 0, 0,
    ])
    expect(
      [['a', 'b'], ['a'], ['a', 'c'], ['a', 'b', 'c'], ['c', 'd'], ['a', 'a']].map(picked =>
        choiceShare(several, picked),
      ),
    ).toEqual([1, 0.5, 0, 0.5, 0, 0.5])
  })

  test('every target gets its share in half points; a rubric the best step within it', () => {
    const branches: Branch[] = [
      { _id: 'top', parent: null, name: 'All', enable: true, score: 0, rubric: false, criteria: [] },
      { _id: 'plain', parent: 'top', name: 'Plain', enable: true, score: 5, rubric: false, criteria: [] },
      {
        _id: 'steps',
        parent: 'top',
        name: 'Steps',
        enable: true,
        score: 0,
        rubric: true,
        criteria: [
          ['A', 4],
          ['B', 2],
          ['C', 1],
        ].map(([code, point]) => ({
          _id: String(code),
          code: String(code),
          name: '',
          desc: '',
          weight: 1,
          point: Number(point),
        })),
      },
    ]
    const target = question({ assess: branches }, { type: 'choice', ...several })
    const reached = (picked: string[]) => {
      const mark = markOf(target, premarked(target, picked))
      return [mark.point, mark.outlines.assess?.find(({ _id }) => _id === 'steps')?.criteriaCode]
    }
    expect([reached(['a', 'b']), reached(['a']), reached(['c'])]).toEqual([
      [9, 'A'],
      [4.5, 'B'],
      [0, null],
    ])
    expect(markOf(target, premarked({ ...target, type: 'text' }, ['a', 'b'])).point).toBe(0)
  })

  test('plain points are all or nothing for a choice', () => {
    const choice = question(withPlainPoints({}, 2), { type: 'choice', ...several })
    expect(markOf(choice, premarked(choice, ['a', 'b']))).toMatchObject({
      score: 2,
      point: 2,
      points: { plain: 2 },
    })
    expect(markFault(choice, { plain: [{ _id: 'plain', point: 2.5 }] })).toBe('mark-points')
  })

  test('any picks give valid marks that can be stored', () => {
    fc.assert(
      fc.property(forest, fc.subarray(['a', 'b', 'c', 'd']), (assess, picked) => {
        const target = question({ assess }, { type: 'choice', ...several })
        expect(markFault(target, premarked(target, picked))).toBeUndefined()
        expectSound(markOf(target, premarked(target, picked)))
      }),
    )
  })
})
