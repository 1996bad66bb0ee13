// Which column of a sheet holds what, whatever the sheet lists: titles decide, then values. Pure.
import type { TextRow } from './csv.rules.ts'

export interface SourceTable {
  readonly name: string
  readonly rows: readonly TextRow[]
}

export interface MatchedColumn<T extends string> {
  readonly title: string
  readonly target: T | null
  /** Some values, to recognise the column by. */
  readonly samples: readonly string[]
}

export interface MatchedTable<T extends string> {
  /** Index of the header row, or -1. */
  readonly header: number
  readonly columns: readonly MatchedColumn<T>[]
}

/** What a kind of list knows about its columns. */
export interface ColumnRules<T extends string> {
  /** Reads the titles of one table from left to right. */
  titleReader(titles: readonly string[]): (title: string) => T | null
  /** Guesses from values, only where they are unambiguous. */
  targetOfValues?(values: readonly string[]): T | null
  /** Whether the first row is a record when no header is recognised. */
  isRecord?(cells: readonly string[]): boolean
  /** Targets that several columns may have; the others belong to one. */
  readonly repeated?: ReadonlySet<T>
}

const headerSearch = 15
const sampleSize = 200

/** Uses the row of titles that the user chose, without searching for one. */
export function matchTable<T extends string>(
  table: SourceTable,
  rules: ColumnRules<T>,
  header = headerOf(table, rules),
): MatchedTable<T> {
  const titles = header < 0 ? [] : (table.rows[header]?.cells ?? [])
  const body = bodyOf(table, header)
    .slice(0, sampleSize)
    .map(({ cells }) => cells)
  const width = Math.max(titles.length, ...body.map(cells => cells.length), 0)
  const targetOfTitle = rules.titleReader(titles)
  const taken = new Set<T>()
  const claim = (target: T | null): T | null => {
    if (target === null || (taken.has(target) && !rules.repeated?.has(target))) return null
    taken.add(target)
    return target
  }
  const named = Array.from({ length: width }, (_, at) => claim(targetOfTitle(titles[at] ?? '')))
  const columns = named.map((target, at): MatchedColumn<T> => {
    const values = body.map(cells => cells[at] ?? '').filter(value => value !== '')
    return {
      title: titles[at] || `Column ${letterOf(at)}`,
      target: target ?? claim(rules.targetOfValues?.(values) ?? null),
      samples: [...new Set(values)].slice(0, 3),
    }
  })
  return { header, columns }
}

export const bodyOf = ({ rows }: SourceTable, header: number): SourceTable['rows'] => rows.slice(header + 1)

/** Of the first rows, the one with the most known titles; a heading of the whole file may come before it. */
function headerOf<T extends string>({ rows }: SourceTable, rules: ColumnRules<T>): number {
  const known = rows.slice(0, headerSearch).map(({ cells }) => {
    const targetOfTitle = rules.titleReader(cells)
    return cells.filter(cell => targetOfTitle(cell) !== null).length
  })
  const maxKnown = Math.max(0, ...known)
  if (maxKnown > 0) return known.indexOf(maxKnown)
  return rules.isRecord?.(rows[0]?.cells ?? []) ? -1 : 0
}

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${letterOf(Math.floor(at / 26) - 1)}${letterOf(at % 26)}`

/** Titles are compared without case, accents, spaces and signs. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Comma-separated words in the form that titles are compared in. */
export const plainWords = (list: string): readonly string[] => list.split(',').map(plainWord)

/** Each target belongs to one column: assigning it to another takes it away from the first. */
export const withTarget = <T extends string>(
  targets: readonly (T | null)[],
  column: number,
  target: T | null,
  repeated?: ReadonlySet<T>,
): (T | null)[] =>
  targets.map((each, at) => {
    if (at === column) return target
    return each === target && (target === null || !repeated?.has(target)) ? null : each
  })

/** Key under which a mapping is remembered: the same titles in the same order. */
export const headerKey = ({ columns }: MatchedTable<string>): string =>
  columns
    .map(({ title }) => plainWord(title))
    .join('|')
    .slice(0, 2000)
