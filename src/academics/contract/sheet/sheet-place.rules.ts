// Places entries that refer to their parent by id, code or text, or by a number such as 1.2.3. Pure.
import type { SheetRemark, SheetRow } from './sheet-read.rules.ts'
import type { SheetTarget } from './sheet-targets.ts'
import type { Placing } from './sheet-columns.rules.ts'

export interface Placed {
  /** Siblings are in order. */
  readonly placed: readonly SheetRow[]
  readonly parents: ReadonlyMap<SheetRow, SheetRow>
}

export function placeEntries(
  rows: readonly SheetRow[],
  placing: Placing,
  parentIds: ReadonlyMap<string, string>,
  columnOf: (target: SheetTarget) => number | undefined,
  faults: SheetRemark[],
  notes: SheetRemark[],
): Placed {
  for (const [first, again] of repeated(rows))
    faults.push({
      line: again.line,
      column: columnOf('id'),
      why: `The identifier is the same as in line ${first.line}.`,
    })
  if (placing === 'smartLevel') return bySmartLevel(rows, columnOf('smartLevel'), faults, notes)
  const column = columnOf('parent')
  const find = finder(rows)
  const above = (row: SheetRow) => row.parent || parentIds.get(row.id ?? '') || ''
  const parents = new Map<SheetRow, SheetRow>()
  for (const row of rows) {
    const word = above(row)
    const parent = word === '' ? undefined : find(word, row)
    if (word !== '' && !parent)
      notes.push({
        line: row.line,
        column,
        why: `“${word}” is not in the file, so the entry stands on the first level.`,
      })
    if (!parent) continue
    if (leadsTo(parents, parent, row))
      faults.push({ line: row.line, column, why: 'The entry would stand below itself.' })
    else parents.set(row, parent)
  }
  return { placed: rows.toSorted((a, b) => compared(a.order, b.order)), parents }
}

const compared = (a: number, b: number): number => (a === b ? 0 : a - b)

function* repeated(rows: readonly SheetRow[]): Generator<[SheetRow, SheetRow]> {
  const seen = new Map<string, SheetRow>()
  for (const row of rows) {
    const first = row.id === null ? undefined : seen.get(row.id)
    if (first) yield [first, row]
    else if (row.id !== null) seen.set(row.id, row)
  }
}

/** Looks up ids first; if several rows have the same code or text, takes the last one above the row. */
function finder(rows: readonly SheetRow[]): (word: string, row: SheetRow) => SheetRow | undefined {
  const keys = (of: (row: SheetRow) => string) =>
    Map.groupBy(
      rows.filter(row => of(row) !== ''),
      row => of(row).toLowerCase(),
    )
  const maps = [keys(({ id }) => id ?? ''), keys(({ code }) => code), keys(({ name }) => name)]
  const find = (word: string, row: SheetRow) => {
    for (const map of maps) {
      const found = map.get(word.toLowerCase())?.filter(each => each !== row) ?? []
      if (found.length > 0) return found.findLast(({ line }) => line < row.line) ?? found[0]
    }
    return undefined
  }
  // Some systems refer to the parent by a URI that ends with the id.
  const byAddress = (word: string) => maps[0]?.get(word.toLowerCase().split('/').at(-1) ?? '')?.[0]
  return (word, row) => find(word, row) ?? byAddress(word)
}

function leadsTo(parents: ReadonlyMap<SheetRow, SheetRow>, from: SheetRow, to: SheetRow): boolean {
  for (let at: SheetRow | undefined = from; at; at = parents.get(at)) if (at === to) return true
  return false
}

function bySmartLevel(
  rows: readonly SheetRow[],
  column: number | undefined,
  faults: SheetRemark[],
  notes: SheetRemark[],
): Placed {
  const byNumber = new Map<string, SheetRow>()
  const numbers = new Map<SheetRow, string>()
  let before = ''
  for (const row of rows) {
    const number = wholeNumber(row.smartLevel, before)
    const same = byNumber.get(number)
    if (number === '')
      notes.push({
        line: row.line,
        column,
        why: 'The entry has no smartLevel and stands on the first level.',
      })
    else if (same)
      faults.push({
        line: row.line,
        column,
        why: `The smartLevel ${number} is the same as in line ${same.line}.`,
      })
    else byNumber.set(number, row)
    numbers.set(row, number)
    before = number
  }
  const parents = new Map<SheetRow, SheetRow>()
  for (const row of rows) {
    const number = numbers.get(row) ?? ''
    const [parent, isDirect] = aboveOf(number, byNumber)
    if (parent && byNumber.get(number) === row) parents.set(row, parent)
    if (!isDirect)
      notes.push({
        line: row.line,
        column,
        why: `Nothing has the number above ${number}, so the entry stands higher.`,
      })
  }
  const order = (row: SheetRow) => Number(numbers.get(row)?.split('.').at(-1) || Number.NaN)
  const isNumbered = rows.every(row => Number.isFinite(order(row)))
  return { placed: isNumbered ? rows.toSorted((a, b) => order(a) - order(b)) : rows, parents }
}

/** A spreadsheet that parsed 1.10 as a number stored 1.1; after 1.9 the original can be inferred. */
function wholeNumber(number: string, before: string): string {
  const parts = before.split('.')
  const next = [...parts.slice(0, -1), String(Number(parts.at(-1)) + 1)].join('.')
  return next.endsWith('0') && next.replace(/0+$/, '') === number && parts.length > 1 ? next : number
}

/** The nearest existing ancestor number, and whether it is the direct parent. */
function aboveOf(number: string, byNumber: ReadonlyMap<string, SheetRow>): [SheetRow | undefined, boolean] {
  const parts = number.split('.')
  for (let length = parts.length - 1; length > 0; length--) {
    const found = byNumber.get(parts.slice(0, length).join('.'))
    if (found) return [found, length === parts.length - 1]
  }
  return [undefined, parts.length <= 1]
}
