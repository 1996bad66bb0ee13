// How the columns of a list are matched: guessed, then as the school matched such a list before, then as the user says.
import { headerKey, withTarget, type SourceTable } from '#kit/contract/columns.rules.ts'
import {
  matchColumns,
  repeatedTargets,
  type ColumnTarget,
  type MatchedTable,
} from '#schools/contract/import/columns.rules.ts'
import type { DateOrder } from '#schools/contract/import/dates.rules.ts'
import { dateOrderOf, type SheetMatch } from '#schools/contract/import/sheet.rules.ts'

interface RememberedMatch {
  readonly targets: readonly (ColumnTarget | null)[]
  readonly dateOrder: DateOrder
  readonly roleless: SheetMatch['roleless']
}

export interface Matching extends SheetMatch {
  readonly table: MatchedTable
  readonly key: string
  readonly isRemembered: boolean
}

export function guessMatch(
  table: SourceTable,
  today: Date,
  roleless: SheetMatch['roleless'],
  header?: number,
): Matching {
  const matched = matchColumns(table, today, header)
  const targets = matched.columns.map(({ target }) => target)
  return {
    table: matched,
    key: headerKey(matched),
    header: matched.header,
    targets,
    dateOrder: dateOrderOf(table, { header: matched.header, targets }).order,
    roleless,
    isRemembered: false,
  }
}

/**
 * Dates of this file say more than what was chosen for the last one; only where they leave it open, that one
 * counts.
 */
export function withRemembered(
  guess: Matching,
  table: SourceTable,
  remembered: RememberedMatch | null,
): Matching {
  if (remembered?.targets.length !== guess.targets.length) return guess
  const { targets } = remembered
  const inferred = dateOrderOf(table, { header: guess.header, targets })
  return {
    ...guess,
    targets,
    dateOrder: inferred.isCertain ? inferred.order : remembered.dateOrder,
    isRemembered: true,
  }
}

/** A column that becomes the birth date brings the order of its dates. */
export function rematched(
  match: Matching,
  table: SourceTable,
  column: number,
  target: ColumnTarget | null,
): Matching {
  const targets = withTarget(match.targets, column, target, repeatedTargets)
  const dateOrder =
    target === 'birthDate' ? dateOrderOf(table, { header: match.header, targets }).order : match.dateOrder
  return { ...match, targets, dateOrder }
}

/** What a list cannot be imported without. */
export function missingOf({ targets, roleless }: Pick<SheetMatch, 'targets' | 'roleless'>): string | null {
  const has = (...wanted: ColumnTarget[]) => wanted.some(target => targets.includes(target))
  if (roleless === 'none' && !has('role'))
    return 'Say who the people of this list are, or match a column with their role.'
  if (roleless === 'staff' && !has('role') && !has('email'))
    return 'Match a column with the email address: teachers are invited by it.'
  if (roleless === 'student' && !has('name', 'firstName', 'lastName')) return 'Match a column with the name.'
  return null
}
