// Column matching of a sheet: a guess, replaced by the owner's earlier matches and then by the user's choices.
import { headerKey, type MatchedTable } from '#kit/contract/columns.rules.ts'
import { matchSheet, sheetMatch, type SheetMatch } from '#academics/contract/sheet/sheet-columns.rules.ts'
import type { SheetTarget } from '#academics/contract/sheet/sheet-targets.ts'
import type { StandardsTable } from '#academics/contract/sheet/workbook.rules.ts'
import type { ReadSheet } from '#academics/contract/sheet/sheet-read.rules.ts'
import type { SheetFile } from '#academics/contract/standards-files.contract.ts'

export interface Matching extends SheetMatch {
  readonly table: MatchedTable<SheetTarget>
  readonly key: string
  readonly isRemembered: boolean
}

export function guessMatch({ table }: StandardsTable, levels: readonly string[], header?: number): Matching {
  const matched = matchSheet(table, levels, header)
  return { ...sheetMatch(matched), table: matched, key: headerKey(matched), isRemembered: false }
}

export const withRemembered = (
  guess: Matching,
  remembered: { readonly targets: readonly (SheetTarget | null)[] } | null,
): Matching =>
  remembered?.targets.length === guess.targets.length
    ? { ...guess, targets: remembered.targets, isRemembered: true }
    : guess

export const sheetFile = (
  file: string,
  { document }: StandardsTable,
  { key, targets }: Matching,
  { entries, levelNames }: ReadSheet,
): SheetFile => ({
  file: file.slice(0, 200),
  document: document ? { ...document } : null,
  levels: levelNames ? [...levelNames] : null,
  entries: entries.map(({ line, level, id, name, code, grades, tags, mark }) => ({
    line,
    level,
    id,
    name,
    code,
    grades: [...grades],
    tags: [...tags],
    mark,
  })),
  match: { header: key, targets: [...targets] },
})
