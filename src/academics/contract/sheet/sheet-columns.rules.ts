// Maps the columns of a standards sheet, and finds what defines the hierarchy. Pure.
import {
  bodyOf,
  matchTable,
  plainWord,
  type MatchedTable,
  type SourceTable,
} from '#kit/contract/columns.rules.ts'
import { areCodesNested } from './sheet-codes.rules.ts'
import { isIndented, isStaggered, staggeredColumns } from './sheet-indent.rules.ts'
import { isLevelTitle, statementWords, targetByTitle, unusedTitles } from './sheet-words.ts'
import type { SheetTarget } from './sheet-targets.ts'

export const repeatedTargets: ReadonlySet<SheetTarget> = new Set(['levelColumn'])

export interface SheetMatch {
  /** Index of the header row, or -1. */
  readonly header: number
  readonly titles: readonly string[]
  readonly targets: readonly (SheetTarget | null)[]
  /** Whether codes alone define the hierarchy; guessed if not set. */
  readonly byCodes?: boolean
}

/** @param levels Names of the tree's levels. */
export function matchSheet(
  table: SourceTable,
  levels: readonly string[],
  header?: number,
): MatchedTable<SheetTarget> {
  const matched = matchTable(
    table,
    {
      titleReader: titles => {
        const hasStatement = titles.some(title => statementWords.has(plainWord(title)))
        return title => targetOfTitle(title, levels, hasStatement)
      },
      targetOfValues: values => (isMostly(values, value => uuid.test(value)) ? 'id' : null),
      repeated: repeatedTargets,
      isRecord: () => isStaggered(table),
    },
    header,
  )
  const isMatched = matched.columns.some(({ target }) => target === 'name' || target === 'levelColumn')
  return isMatched ? withStaggered(table, matched) : withLevels(matched)
}

function withStaggered(table: SourceTable, matched: MatchedTable<SheetTarget>): MatchedTable<SheetTarget> {
  const more = staggeredColumns(table, sheetMatch(matched))
  const columns = matched.columns.map((column, at) =>
    more.has(at) ? { ...column, target: 'levelColumn' as const } : column,
  )
  return { ...matched, columns }
}

export const sheetMatch = ({ header, columns }: MatchedTable<SheetTarget>): SheetMatch => ({
  header,
  titles: columns.map(({ title }) => title),
  targets: columns.map(({ target }) => target),
})

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isMostly = (values: readonly string[], test: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(test).length >= values.length * 0.8

function targetOfTitle(title: string, levels: readonly string[], hasStatement: boolean): SheetTarget | null {
  const plain = plainWord(title)
  if (plain === '' || unusedTitles.has(plain)) return null
  const target = targetByTitle.get(plain) ?? null
  if (target === 'name' && hasStatement && !statementWords.has(plain)) return null
  return target ?? (isLevelTitle(title, levels) ? 'levelColumn' : null)
}

/**
 * For sheets without a statement column: if another column gives the position, the column with the longest texts
 * is the statement; otherwise text columns are levels.
 */
function withLevels(matched: MatchedTable<SheetTarget>): MatchedTable<SheetTarget> {
  const open = matched.columns.filter(
    ({ target, title, samples }) =>
      target === null && isWords(samples) && !unusedTitles.has(plainWord(title)),
  )
  const isPlaced = matched.columns.some(({ target }) => target !== null && placeTargets.has(target))
  const longest = open.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]
  const targetOf = (column: (typeof open)[number]): SheetTarget | null => {
    if (!open.includes(column)) return column.target
    if (!isPlaced) return 'levelColumn'
    return column === longest ? 'name' : null
  }
  return { ...matched, columns: matched.columns.map(column => ({ ...column, target: targetOf(column) })) }
}
const placeTargets: ReadonlySet<SheetTarget> = new Set(['parent', 'smartLevel', 'level'])
const lengthOf = ({ samples }: { readonly samples: readonly string[] }): number => samples.join('').length
const isWords = (samples: readonly string[]): boolean => samples.some(sample => /\p{L}{2}/u.test(sample))

export const placings = ['columns', 'parent', 'smartLevel', 'level', 'indent', 'code', 'flat'] as const
export type Placing = (typeof placings)[number]

/** The column that defines the hierarchy: the first of these with values. */
export function placingOf(table: SourceTable, match: SheetMatch): Placing {
  const { header, targets } = match
  const body = bodyOf(table, header)
  const isFilled = (target: SheetTarget) => {
    const at = targets.indexOf(target)
    return at >= 0 && body.some(({ cells }) => (cells[at] ?? '').trim() !== '')
  }
  const placing = (['parent', 'smartLevel', 'level'] as const).find(isFilled)
  if (placing) return placing
  if (isIndented(table, match)) return 'indent'
  if (match.byCodes ?? areCodesNested(table, match)) return 'code'
  return isFilled('levelColumn') ? 'columns' : 'flat'
}

/** Required columns. */
export const missingColumn = ({ targets }: Pick<SheetMatch, 'targets'>): string | null =>
  targets.includes('name') || targets.includes('levelColumn')
    ? null
    : 'Match a column with the statement, or columns with the levels.'
