import { expect, it } from 'vitest'
import type { BookCell, BookRow } from './gradebook.contract.ts'
import { cellText, figureText, formulaWords, rowFormula, sheetOf } from './gradebook-words.rules.ts'

const categories = [
  { _id: 'a', name: 'Homework' },
  { _id: 'b', name: 'Tests' },
]
const weights = [
  { category: 'a', weight: 40, assessments: [] },
  { category: 'b', weight: 60, assessments: [] },
]

it('a cell shows its figure, or why it has none', () => {
  const cell = (state: BookCell['state'], percent: number | null, change: unknown = null) =>
    cellText({ state, percent, change } as BookCell)
  expect([
    cell('marked', 66.7),
    cell('missing', null),
    cell('toMark', null),
    cell('missing', 80, { reason: 'Shown to me on paper' }),
    cell('excused', null, { reason: 'Ill' }),
  ]).toEqual(['66.7%', 'Missing', 'To mark', '80%', 'Excused'])
  expect([figureText({ percent: null, code: null }), figureText({ percent: 71, code: 'P' })]).toEqual([
    '–',
    '71% P',
  ])
})

it('the formula lists every weight and explains how missing work counts', () => {
  const words = (book: object) => formulaWords(book as Parameters<typeof formulaWords>[0])
  const settings = { within: 'points', missing: 'zero' }
  expect(words({ categories, weights, settings, lessons: [{ weight: 1 }] })).toEqual([
    'Homework counts 40%, Tests counts 60%. Inside a category a lesson with more points counts more.',
    'A category without marks yet leaves its weight to the others.',
    'Missing work counts as 0%.',
    'Excused work and answers that wait for marks do not count.',
  ])
  const plain = { within: 'lessons', missing: 'skip' }
  expect(words({ categories, weights: null, settings: plain, lessons: [{ weight: 0 }] })).toEqual([
    'All lessons count together; each lesson counts the same.',
    'Missing work does not count.',
    'Excused work and answers that wait for marks do not count.',
    '1 lesson does not count.',
  ])
})

it("a learner's formula leaves out categories without marks", () => {
  const row = (calculated: number | null, figures: readonly object[]) =>
    rowFormula(
      { categories, weights } as unknown as Parameters<typeof rowFormula>[0],
      {
        calculated,
        categories: figures,
      } as unknown as BookRow,
    )
  expect([
    row(null, []),
    row(50, [
      { category: 'a', percent: 50, share: 100 },
      { category: 'b', percent: null, share: 0 },
    ]),
  ]).toEqual(['Nothing counts yet.', '50% × 100% (Homework) = 50%.'])
})

it('lesson dates use the reader’s time zone', () => {
  const book = { rows: [], weights: null, lessons: [{ name: 'Tides', start: '2026-11-11T22:30:00.000Z' }] }
  const titles = (zone: string) =>
    sheetOf(book as unknown as Parameters<typeof sheetOf>[0], 'marks', zone)[0]?.at(-1)
  expect([titles('Pacific/Auckland'), titles('America/New_York')]).toEqual([
    'Tides (2026-11-12)',
    'Tides (2026-11-11)',
  ])
})
