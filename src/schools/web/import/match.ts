// Column matches of a list: guessed, then as the school last matched such a list, then as the user chooses.
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
    roleless: rolelessFor(targets, roleless),
    isRemembered: false,
  }
}

/** In a list with roles, people without one become staff only if the user chooses it. */
const rolelessFor = (
  targets: readonly (ColumnTarget | null)[],
  roleless: SheetMatch['roleless'],
): SheetMatch['roleless'] => (roleless === 'staff' && targets.includes('role') ? 'none' : roleless)

/**
 * The date order found in this file takes precedence; if the dates are ambiguous, the remembered order
 * applies.
 */
export function withRemembered(
  guess: Matching,
  table: SourceTable,
  remembered: RememberedMatch | null,
  roleless: SheetMatch['roleless'],
): Matching {
  if (remembered?.targets.length !== guess.targets.length) return guess
  const { targets } = remembered
  const inferred = dateOrderOf(table, { header: guess.header, targets })
  return {
    ...guess,
    targets,
    dateOrder: inferred.isCertain ? inferred.order : remembered.dateOrder,
    roleless: rolelessFor(targets, roleless),
    isRemembered: true,
  }
}

/** Choosing the birth date column also sets the date order, choosing the roles who people without one are. */
export function rematched(
  match: Matching,
  table: SourceTable,
  column: number,
  target: ColumnTarget | null,
): Matching {
  const targets = withTarget(match.targets, column, target, repeatedTargets)
  const dateOrder =
    target === 'birthDate' ? dateOrderOf(table, { header: match.header, targets }).order : match.dateOrder
  const roleless = target === 'role' ? rolelessFor(targets, match.roleless) : match.roleless
  return { ...match, targets, dateOrder, roleless }
}

/** What is missing to import the list. */
export function missingOf({ targets, roleless }: Pick<SheetMatch, 'targets' | 'roleless'>): string | null {
  const has = (...wanted: ColumnTarget[]) => wanted.some(target => targets.includes(target))
  if (roleless === 'none' && !has('role'))
    return 'Say who the people of this list are, or match a column with their role.'
  if (roleless === 'staff' && !has('role') && !has('email'))
    return 'Match a column with the email address: teachers are invited by it.'
  // A list of left-out rows may have only classes and terms.
  if (roleless === 'student' && !has('name', 'firstName', 'lastName', 'title'))
    return 'Match a column with the name.'
  return null
}
