// Hierarchy of entries from their codes alone: MA.1.A is a child of MA.1. Pure.
import { bodyOf, type SourceTable } from '#kit/contract/columns.rules.ts'
import { bareCell } from '#kit/contract/csv.rules.ts'
import type { SheetMatch } from './sheet-columns.rules.ts'
import { wordsColumn } from './sheet-indent.rules.ts'
import type { Placed } from './sheet-place.rules.ts'
import type { SheetRemark, SheetRow } from './sheet-read.rules.ts'

/** Splits "RL.3.1a" into RL, 3, 1 and a, so that M.10 is not a child of M.1. */
const partsOf = (code: string): readonly string[] => code.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []
const keyOf = (code: string): string => partsOf(code).join('.')

/** Keys of the ancestor codes, nearest first. */
const keysAbove = (code: string): string[] => {
  const parts = partsOf(code)
  return parts.slice(1).map((_, at) => parts.slice(0, parts.length - 1 - at).join('.'))
}

const codesOf = (table: SourceTable, match: SheetMatch): string[] => {
  const at = match.targets.indexOf('code')
  return at < 0 || wordsColumn(match) < 0
    ? []
    : bodyOf(table, match.header).map(({ cells }) => bareCell(cells[at]))
}

/** Whether some code is an ancestor of another, so that the user may choose to read levels from codes. */
export function hasCodesAbove(table: SourceTable, match: SheetMatch): boolean {
  const codes = codesOf(table, match)
  const keys = new Set(codes.map(keyOf))
  return codes.some(code => keysAbove(code).some(key => keys.has(key)))
}

/** Whether every entry has a unique code, and every longer code has an ancestor. */
export function areCodesNested(table: SourceTable, match: SheetMatch): boolean {
  const codes = codesOf(table, match)
  const keys = new Set(codes.map(keyOf))
  if (codes.length < 2 || keys.size < codes.length || keys.has('')) return false
  const shortest = Math.min(...codes.map(code => partsOf(code).length))
  const longer = codes.filter(code => partsOf(code).length > shortest)
  return longer.length > 0 && longer.every(code => keysAbove(code).some(key => keys.has(key)))
}

export function placeByCodes(
  rows: readonly SheetRow[],
  column: number | undefined,
  notes: SheetRemark[],
): Placed {
  const byKey = new Map<string, SheetRow>()
  for (const row of rows) if (!byKey.has(keyOf(row.code))) byKey.set(keyOf(row.code), row)
  const shortest = Math.min(...rows.map(({ code }) => partsOf(code).length))
  const parents = new Map<SheetRow, SheetRow>()
  for (const row of rows) {
    const key = keysAbove(row.code).find(each => byKey.has(each))
    const parent = key === undefined ? undefined : byKey.get(key)
    if (parent) parents.set(row, parent)
    else if (partsOf(row.code).length > shortest)
      notes.push({
        line: row.line,
        column,
        why: `No entry has a code above “${row.code}”, so the entry stands on the first level.`,
      })
  }
  return { placed: rows, parents }
}
