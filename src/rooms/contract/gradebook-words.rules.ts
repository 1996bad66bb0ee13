// The gradebook in words: the text of a cell, and how a figure was calculated. Pure, for screens, CSV and PDF
// alike.
import { formatDate } from '#kit/contract/dates.ts'
import type { Book, BookCell, BookRow } from './gradebook.contract.ts'

export const cellWords: Readonly<Record<BookCell['state'], string>> = {
  marked: 'Marked',
  toMark: 'To mark',
  missing: 'Missing',
  excused: 'Excused',
  open: 'Still open',
  notListed: 'Not on the list',
  notSent: 'Not sent yet',
}

export const percentText = (percent: number | null): string => (percent === null ? '–' : `${percent}%`)

export const figureText = ({ percent, code }: { percent: number | null; code: string | null }): string =>
  [percentText(percent), code].filter(Boolean).join(' ')

export const categoryName = ({ categories }: Pick<Book, 'categories'>, id: string | null): string =>
  categories.find(({ _id }) => _id === id)?.name ?? (id === null ? 'No category' : 'Deleted category')

/** A cell as text: a figure, or why it has none. */
export function cellText(cell: BookCell): string {
  if (cell.state === 'excused') return cellWords.excused
  if (cell.change !== null || cell.state === 'marked') return percentText(cell.percent)
  return cellWords[cell.state]
}

/** Explains in sentences how the term figure is calculated. */
export function formulaWords(book: Pick<Book, 'weights' | 'categories' | 'settings' | 'lessons'>): string[] {
  const { weights, settings, lessons } = book
  const within =
    settings.within === 'points' ? 'a lesson with more points counts more' : 'each lesson counts the same'
  const outside = lessons.filter(({ weight }) => weight === 0).length
  return [
    weights === null
      ? `All lessons count together; ${within}.`
      : `${weights.map(row => `${categoryName(book, row.category)} counts ${row.weight}%`).join(', ')}. Inside a category ${within}${weights.some(({ assessments }) => assessments.length > 0) ? ', unless the set gives each assessment its own weight' : ''}.`,
    ...(weights === null ? [] : ['A category without marks yet leaves its weight to the others.']),
    settings.missing === 'zero' ? 'Missing work counts as 0%.' : 'Missing work does not count.',
    'Excused work and answers that wait for marks do not count.',
    ...(outside === 0
      ? []
      : [
          `${outside} ${outside === 1 ? 'lesson does' : 'lessons do'} not count${weights === null ? '' : ', because of their category or because you left them out'}.`,
        ]),
  ]
}

/** Explains how one learner's figure was calculated. */
export function rowFormula(book: Pick<Book, 'weights' | 'categories'>, row: BookRow): string {
  if (row.calculated === null) return 'Nothing counts yet.'
  if (book.weights === null || row.categories.length === 0) return `Mean of what counts: ${row.calculated}%.`
  const parts = row.categories
    .filter(({ share, percent }) => share > 0 && percent !== null)
    .map(({ category, percent, share }) => `${percent}% × ${share}% (${categoryName(book, category)})`)
  return `${parts.join(' + ')} = ${row.calculated}%.`
}

const marksOf = (book: Book, zone: string): string[][] => [
  [
    'Student',
    'Term %',
    'Grade',
    'Calculated %',
    'Reason',
    ...categoriesIn(book).map(id => `${categoryName(book, id)} %`),
    ...book.lessons.map(({ name, start }) => `${name} (${formatDate(start, 'iso', zone)})`),
  ],
  ...book.rows.map(row => [
    row.name,
    String(row.percent ?? ''),
    row.code ?? '',
    String(row.calculated ?? ''),
    row.change?.reason ?? '',
    ...categoriesIn(book).map(id =>
      String(row.categories.find(({ category }) => category === id)?.percent ?? ''),
    ),
    ...row.cells.map(cell => (cell.percent === null ? cellWords[cell.state] : String(cell.percent))),
  ]),
]

const standardsOf = (book: Book): string[][] => {
  const standards = standardsIn(book)
  return [
    ['Student', ...standards.map(({ name }) => `${name} %`)],
    ...book.rows.map(row => [
      row.name,
      ...standards.map(({ _id }) => String(row.standards.find(each => each._id === _id)?.percent ?? '')),
    ]),
  ]
}

/** Spreadsheet rows, with dates in the reader's time zone. */
export const sheetOf = (book: Book, view: 'marks' | 'standards', zone: string): string[][] =>
  view === 'standards' ? standardsOf(book) : marksOf(book, zone)

/** Categories in which at least one learner has a figure, in the order of the weights. */
export function categoriesIn({ rows, weights }: Pick<Book, 'rows' | 'weights'>): string[] {
  const found = new Set(rows.flatMap(({ categories }) => categories.map(({ category }) => category)))
  return (weights ?? []).map(({ category }) => category).filter(category => found.has(category))
}

export const standardsIn = ({ rows }: Pick<Book, 'rows'>): { _id: string; name: string }[] => [
  ...new Map(
    rows.flatMap(({ standards }) => standards.map(({ _id, name }) => [_id, { _id, name }])),
  ).values(),
]
