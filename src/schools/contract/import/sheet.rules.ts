// Converts a sheet with matched columns to rows of a roster. Pure.
import { plainWord, type SourceTable } from '#kit/contract/columns.rules.ts'
import { bareCell } from '#kit/contract/csv.rules.ts'
import type { ColumnTarget, GuardianColumn } from './columns.rules.ts'
import { inferDateOrder, type DateOrder, type InferredOrder } from './dates.rules.ts'
import { roleOfKind } from './faults-file.rules.ts'
import { ownerWords, roleWords, type PersonRole } from './header-words.ts'
import { assignGuardians, type GuardianLine } from './guardian-lines.rules.ts'
import { splitBeside } from './names.rules.ts'
import { listOf } from './oneroster-files.ts'
import { joinChildren, withAddressesApart } from './sheet-guardians.rules.ts'
import {
  guardianField,
  maxGuardians,
  type Roster,
  type RosterField,
  type RosterKind,
  type RosterNote,
  type RosterRow,
  type RosterValues,
} from './roster.rules.ts'

export interface SheetMatch {
  /** Index of the title row; -1 if there is none. */
  readonly header: number
  readonly targets: readonly (ColumnTarget | null)[]
  readonly dateOrder: DateOrder
  /** Who the rows without a role are; nobody becomes staff unless the user chooses it. */
  readonly roleless: 'student' | 'staff' | 'none'
}

export function readSheetRows(table: SourceTable, match: SheetMatch): Roster {
  const rows: RosterRow[] = []
  const notes: RosterNote[] = []
  const guardians: GuardianLine[] = []
  const genderOf = genderReader(table, match)
  for (const { line, cells } of table.rows.slice(match.header + 1)) {
    const given = cellsOf(cells, match.targets)
    if (given.has('gender')) given.set('gender', genderOf(given.get('gender') ?? ''))
    const role = roleOf(given.get('role'), match.roleless)
    if (isKind(role))
      rows.push({
        file: table.name,
        line,
        kind: role,
        sourcedId: given.get('sourcedId') ?? null,
        gone: false,
        values: valuesOf(given),
        refs: listOf(given.get('refs') ?? ''),
        leads: listOf(given.get('leads') ?? ''),
        leaves: listOf(given.get('leaves') ?? ''),
      })
    else if (role === 'guardian')
      guardians.push({
        file: table.name,
        line,
        sourcedId: given.get('sourcedId') ?? null,
        values: valuesOf(given),
        relation: given.get('parentRelation') ?? relationOf(given.get('role') ?? ''),
        children: childCells(cells, match.targets),
      })
    else notes.push({ file: table.name, line, words: noteWords[role], values: valuesOf(given) })
  }
  const others = rows.filter(row => !isPerson(row))
  const assigned = assignGuardians(joinChildren(rows.filter(isPerson)), guardians)
  return {
    rows: [...others, ...classRows(assigned.people, others), ...assigned.people],
    notes: [...notes, ...assigned.notes].toSorted((a, b) => a.line - b.line),
    isDelta: true,
  }
}

const isKind = (role: string): role is Exclude<RosterKind, 'other'> =>
  ['student', 'staff', 'class', 'term', 'year'].includes(role)
const isPerson = ({ kind }: RosterRow): boolean => kind === 'student' || kind === 'staff'

/** One row for each class that people name and the list lacks; the server later recognises those that exist. */
function classRows(people: readonly RosterRow[], rows: readonly RosterRow[]): RosterRow[] {
  const listed = new Set(rows.map(({ kind, values }) => kind === 'class' && values.title?.toLowerCase()))
  const named = people.filter(({ kind, values }) => kind === 'student' && values.class !== undefined)
  const byClass = Map.groupBy(named, ({ values }) => (values.class ?? '').toLowerCase())
  return [...byClass].flatMap(([name, [row, ...others]]) => {
    if (!row || listed.has(name)) return []
    const title = row.values.class ?? ''
    const said = [row, ...others].find(({ values }) => values.grade !== undefined)?.values.grade
    const grade = said ?? /^\d{1,2}(?=\D|$)/.exec(title)?.[0] ?? ''
    return [
      {
        ...row,
        kind: 'class' as const,
        sourcedId: null,
        values: { title, classType: 'homeroom', ...(grade !== '' && { grade }) },
      },
    ]
  })
}

const noteWords = {
  none: 'The line has no role.',
  unknown: 'The role is not known.',
  other: 'Left out before: write a role to import this line.',
} as const

function cellsOf(
  cells: readonly string[],
  targets: readonly (ColumnTarget | null)[],
): Map<ColumnTarget, string> {
  const given = new Map<ColumnTarget, string>()
  targets.forEach((target, at) => {
    const value = bareCell(cells[at])
    if (target !== null && value !== '' && !given.has(target)) given.set(target, value)
  })
  return given
}

const childCells = (cells: readonly string[], targets: readonly (ColumnTarget | null)[]): readonly string[] =>
  targets.flatMap((target, at) => {
    const value = target === 'child' ? bareCell(cells[at]) : ''
    return value === '' ? [] : [value]
  })

/** "Mother" in the role column gives her relation to the child. */
const relationOf = (role: string): string =>
  ownerWords.find(({ word }) => word === plainWord(role))?.relation ?? ''

/** M is female if the column also has H (hombre, homme) and no F; otherwise M is male. */
function genderReader(table: SourceTable, { header, targets }: SheetMatch): (text: string) => string {
  const at = targets.indexOf('gender')
  const letters = new Set(
    at < 0 ? [] : table.rows.slice(header + 1).map(({ cells }) => plainWord(cells[at] ?? '')),
  )
  const words: Readonly<Record<string, string>> = letters.has('f')
    ? { h: 'hombre' }
    : { h: 'hombre', m: 'mujer' }
  return text => (letters.has('h') ? (words[plainWord(text)] ?? text) : text)
}

function roleOf(
  word: string | undefined,
  roleless: SheetMatch['roleless'],
): PersonRole | RosterKind | 'none' | 'unknown' {
  if (word === undefined) return roleless
  return roleWords.get(plainWord(word)) ?? kindByRole.get(plainWord(word)) ?? 'unknown'
}

/** A list of left-out rows also has classes, terms and years. */
const kindByRole: ReadonlyMap<string, RosterKind> = new Map(
  (Object.keys(roleOfKind) as RosterKind[]).map(kind => [plainWord(roleOfKind[kind]), kind]),
)

const special =
  /^(?:name|secondLastName|role|sourcedId|child|refs|leads|leaves|guardian\d(?:First|Last)Name)$/

function valuesOf(given: ReadonlyMap<ColumnTarget, string>): RosterValues {
  const values: RosterValues = {}
  const set = (field: RosterField, value: string) => {
    if (value !== '') values[field] ??= value
  }
  for (const [target, value] of given) if (!special.test(target)) set(target as RosterField, value)
  const [first, last] = splitBeside(given.get('name') ?? '', values.firstName)
  set('firstName', first)
  set('lastName', last)
  const second = given.get('secondLastName')
  if (second !== undefined) values.lastName = [values.lastName, second].filter(Boolean).join(' ')
  for (let index = 0; index < maxGuardians; index++) {
    const part = (name: 'FirstName' | 'LastName') =>
      given.get(`guardian${index + 1}${name}` as GuardianColumn) ?? ''
    set(guardianField(index, 'Name'), `${part('FirstName')} ${part('LastName')}`.trim())
  }
  return withAddressesApart(values)
}

/** Inferred from the whole birth date column. */
export function dateOrderOf(
  table: SourceTable,
  match: Pick<SheetMatch, 'header' | 'targets'>,
): InferredOrder {
  const at = match.targets.indexOf('birthDate')
  return inferDateOrder(at < 0 ? [] : table.rows.slice(match.header + 1).map(({ cells }) => cells[at] ?? ''))
}
