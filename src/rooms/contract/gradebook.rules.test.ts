import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countedPercent,
  gradeTyped,
  knownCategory,
  lessonWeights,
  rounded,
  standardFigures,
  termFigure,
  usualWeights,
  type BookCell,
  type BookInput,
  type BookLesson,
} from './gradebook.rules.ts'

const map = [
  { code: 'C', name: 'Begun', from: 0, to: 50 },
  { code: 'B', name: 'Good', from: 50, to: 80 },
  { code: 'A', name: 'Very good', from: 80, to: 100 },
]
const rules = { missing: 'ignore', within: 'points', decimals: 0 } as const
const lesson = (_id: string, category: string | null, more: Partial<BookLesson> = {}): BookLesson => ({
  _id,
  category,
  counts: true,
  score: 10,
  ...more,
})
const marked = (percent: number, override: number | null = null): BookCell => ({
  state: 'marked',
  percent,
  override,
})
const blank = (state: BookCell['state'], override: number | null = null): BookCell => ({
  state,
  percent: null,
  override,
})
const weights = [
  { taskCategory: 'test', weight: 60, assessments: [] },
  { taskCategory: 'home', weight: 40, assessments: [] },
]
const figure = (input: Partial<BookInput>, cells: Record<string, BookCell>, override: number | null = null) =>
  termFigure({ lessons: [], weights: null, map, rules, ...input }, id => cells[id], override)

describe('which cells count', () => {
  test.each([
    [marked(70), 'ignore', 70],
    [marked(70, 90), 'ignore', 90],
    [blank('missing'), 'ignore', null],
    [blank('missing'), 'zero', 0],
    [blank('missing', 55), 'zero', 55],
    [blank('toMark'), 'zero', null],
    [blank('open'), 'zero', null],
    [blank('excused', 100), 'zero', null],
    [blank('notListed', 100), 'zero', null],
    [blank('notSent', 100), 'zero', null],
  ] as const)('%o with missing work that %s', (cell, missing, percent) =>
    expect(countedPercent(cell, { missing })).toBe(percent),
  )
})

describe('weights', () => {
  const lessons = [lesson('t', 'test'), lesson('h', 'home', { score: 30 }), lesson('i', 'home')]

  test('categories count by weight; lessons within a category by points or equally', () => {
    const cells = { t: marked(50), h: marked(100), i: marked(0) }
    expect(figure({ lessons, weights }, cells)).toMatchObject({
      percent: 60,
      code: 'B',
      categories: [
        { category: 'test', percent: 50, share: 60, lessons: 1 },
        { category: 'home', percent: 75, share: 40, lessons: 2 },
      ],
    })
    expect(figure({ lessons, weights, rules: { ...rules, within: 'lessons' } }, cells).percent).toBe(50)
  })

  test('the weight of a category without marks goes to the others', () =>
    expect(figure({ lessons, weights }, { h: marked(80), t: blank('missing') })).toMatchObject({
      percent: 80,
      categories: [{ category: 'home', share: 100 }],
    }))

  test('with weighted categories, a lesson that is excluded or has no category does not count', () => {
    const more = [...lessons, lesson('n', null), lesson('o', 'test', { counts: false })]
    const cells = { t: marked(50), n: marked(100), o: marked(100) }
    expect(figure({ lessons: more, weights }, cells).percent).toBe(50)
    expect(figure({ lessons: more }, cells).percent).toBe(75)
  })

  test('required assessments take their weights in chronological order; further lessons get none', () => {
    const set = [{ taskCategory: 'test', weight: 100, assessments: [75, 25] }]
    const three = ['a', 'b', 'c'].map(id => lesson(id, 'test'))
    expect([...lessonWeights(three, set, rules).values()]).toEqual([75, 25, 0])
    expect(
      figure({ lessons: three, weights: set }, { a: marked(100), b: marked(0), c: marked(0) }).percent,
    ).toBe(75)
  })

  test('a teacher’s override replaces the calculated figure, which is kept', () =>
    expect(figure({ lessons, weights }, { t: marked(50) }, 88)).toMatchObject({
      percent: 88,
      code: 'A',
      calculated: 50,
    }))

  test('without counted cells there is no figure', () =>
    expect(figure({ lessons, weights }, { t: blank('toMark') })).toMatchObject({
      percent: null,
      code: null,
      calculated: null,
    }))
})

describe('for any marks', () => {
  const cell = fc.oneof(
    fc.double({ min: 0, max: 100, noNaN: true }).map(percent => marked(percent)),
    fc.constantFrom(blank('missing'), blank('excused'), blank('toMark')),
  )
  const book = fc.array(
    fc.record({
      category: fc.constantFrom('test', 'home', null),
      score: fc.integer({ min: 1, max: 40 }),
      counts: fc.boolean(),
      cell,
    }),
    { maxLength: 12 },
  )
  const both = fc.constantFrom(weights, null)

  test('a figure lies between the lowest and highest counted cell, and shares add up to 100', () =>
    fc.assert(
      fc.property(book, both, fc.constantFrom('ignore', 'zero'), (list, weighed, missing) => {
        const lessons = list.map((each, at) => lesson(String(at), each.category, each))
        const use = { ...rules, missing, decimals: 1 } as const
        const input = { lessons, weights: weighed, map, rules: use }
        const result = termFigure(input, id => list[Number(id)]?.cell, null)
        const counted = lessons.flatMap(({ _id, category, counts }) => {
          const each = list[Number(_id)]?.cell
          const percent = each ? countedPercent(each, use) : null
          return percent === null || !counts || (weighed !== null && category === null) ? [] : [percent]
        })
        if (counted.length === 0) {
          expect(result.percent).toBeNull()
          return
        }
        expect(result.percent).toBeGreaterThanOrEqual(rounded(Math.min(...counted), 1) - 0.1)
        expect(result.percent).toBeLessThanOrEqual(rounded(Math.max(...counted), 1) + 0.1)
        const shares = result.categories.reduce((sum, { share }) => sum + share, 0)
        expect(shares).toBeCloseTo(100, 0)
      }),
    ))

  test('a better mark never makes a figure worse', () =>
    fc.assert(
      fc.property(book, both, fc.nat({ max: 11 }), (list, weighed, at) => {
        const lessons = list.map((each, index) => lesson(String(index), each.category, each))
        const input = { lessons, weights: weighed, map, rules }
        const cells = list.map(each => each.cell)
        const better = cells.map((each, index) =>
          index === at && each.state === 'marked' ? marked(100) : each,
        )
        const before = termFigure(input, id => cells[Number(id)], null).percent ?? 0
        expect(termFigure(input, id => better[Number(id)], null).percent ?? 0).toBeGreaterThanOrEqual(before)
      }),
    ))
})

test('rounds half up, even where binary fractions fall just short', () => {
  expect([84.5, 84.4999, 1.005 * 100].map(value => rounded(value, 0))).toEqual([85, 84, 101])
  expect([(2 / 3) * 100, 99.95].map(value => rounded(value, 1))).toEqual([66.7, 100])
})

test('the grade code belongs to the rounded figure', () =>
  expect(figure({ lessons: [lesson('a', null)] }, { a: marked(79.6) })).toMatchObject({
    percent: 80,
    code: 'A',
  }))

test.each([
  ['85', 85],
  ['85 %', 85],
  ['72,5', 72.5],
  ['a', 90],
  ['B', 65],
  ['101', undefined],
  ['-3', undefined],
  ['', undefined],
  ['x', undefined],
])('"%s" typed as a grade', (text, percent) => expect(gradeTyped(text, map)).toBe(percent))

test('where codes are numbers, a percent sign marks a percentage', () => {
  const seven = [
    { code: '1', name: '', from: 0, to: 50 },
    { code: '5', name: '', from: 50, to: 100 },
  ]
  expect([gradeTyped('5', seven), gradeTyped('5%', seven)]).toEqual([75, 5])
})

test("a standard's figure sums its points over all lessons", () =>
  expect(
    standardFigures(
      [
        { _id: 's', name: 'Share', score: 6, point: 6 },
        { _id: 's', name: 'Share', score: 2, point: 0 },
        { _id: 'z', name: 'None', score: 0, point: 0 },
      ],
      map,
      rules,
    ),
  ).toEqual([{ _id: 's', name: 'Share', score: 8, percent: 75, code: 'B' }]))

test('weights for the subject take precedence over those for all subjects', () => {
  const [all, science] = [{ names: [] }, { names: ['Science'] }]
  expect(usualWeights([all, science], 'science')).toBe(science)
  expect(usualWeights([all, science], 'Art')).toBe(all)
  expect(usualWeights([science], null)).toBeUndefined()
})

test('a category is matched by id, then by name', () => {
  const known = [{ _id: '1', name: 'Homework' }]
  expect(knownCategory(known, { value: '1', label: 'Old name' })).toBe('1')
  expect(knownCategory(known, { value: 'mine', label: 'homework ' })).toBe('1')
  expect(knownCategory(known, { value: 'mine', label: 'Test' })).toBeNull()
  expect(knownCategory(known, null)).toBeNull()
})
