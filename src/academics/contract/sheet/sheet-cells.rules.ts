// Converts cells of a standards sheet to the fields of an entry. Pure.
import { plainWord } from '#kit/contract/columns.rules.ts'
import { bareCell } from '#kit/contract/csv.rules.ts'
import { treeLimits } from '../tree.rules.ts'
import type { SheetMatch } from './sheet-columns.rules.ts'
import type { SheetRemark } from './sheet-read.rules.ts'
import type { SheetTarget } from './sheet-targets.ts'

const listIn = (cell: string, signs: RegExp): string[] =>
  cell
    .split(signs)
    .map(each => each.trim())
    .filter(each => each !== '')

/** CASE separates keywords with commas; our tags may contain commas. */
const tagSigns = (title: string): RegExp => (plainWord(title) === 'conceptkeywords' ? /[;|,]/ : /[;|]/)

export function fieldsOf(cells: readonly string[], { titles, targets }: SheetMatch) {
  const cell = (target: SheetTarget) => bareCell(cells[targets.indexOf(target)])
  return {
    id: cell('id').slice(0, 300) || null,
    code: cell('code').slice(0, 80),
    grades: listIn(cell('grades'), /[;|,]/).slice(0, 20),
    tags: listIn(cell('tags'), tagSigns(titles[targets.indexOf('tags')] ?? ''))
      .map(tag => tag.slice(0, 80))
      .slice(0, 20),
    mark: cell('mark').slice(0, 200),
  }
}

export const orderIn = (cell: string): number =>
  cell !== '' && Number.isFinite(Number(cell)) ? Number(cell) : Number.POSITIVE_INFINITY

export function nameIn(name: string, line: number, column: number, faults: SheetRemark[]): string {
  if (name === '') faults.push({ line, column, why: 'An entry has no name.' })
  if (name.length > treeLimits.name)
    faults.push({ line, column, why: `A name has more than ${treeLimits.name} characters.` })
  return name
}
