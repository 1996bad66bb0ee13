// Writes the rows that were left out to a file, with reasons and with titles that the next import recognises. Pure.
import { leftOutTitles } from './columns.rules.ts'
import { fieldWords, targetWords } from './field-words.ts'
import { writeList } from './oneroster-files.ts'
import { rosterFields, type RosterField, type RosterKind, type RosterValues } from './roster.rules.ts'

export interface LeftOutRow {
  readonly file: string
  readonly line: number
  readonly kind: RosterKind
  readonly sourcedId: string | null
  readonly values: RosterValues
  /** Foreign ids of classes, terms or the year. */
  readonly refs: readonly string[]
  readonly leads: readonly string[]
  readonly leaves: readonly string[]
  readonly reasons: readonly string[]
}

/** The reader recognises them in a list of left-out rows. */
export const roleOfKind: Readonly<Record<RosterKind, string>> = {
  student: 'student',
  staff: 'teacher',
  class: 'class',
  term: 'term',
  year: 'school year',
  other: 'not imported',
}

/** Required fields: the file has a column for each, even if no row has a value. */
const neededFields: Readonly<Record<RosterKind, readonly RosterField[]>> = {
  student: ['firstName', 'lastName'],
  staff: ['email'],
  class: ['grade'],
  term: [],
  year: [],
  other: [],
}

const idColumns = ['refs', 'leads', 'leaves'] as const

/** Includes only columns that some row has a value for or lacks. */
export function leftOutTable(rows: readonly LeftOutRow[]): string[][] {
  const fields = rosterFields.filter(field =>
    rows.some(({ kind, values }) => values[field] !== undefined || neededFields[kind].includes(field)),
  )
  const hasIds = rows.some(({ sourcedId }) => sourcedId !== null)
  const lists = idColumns.filter(column => rows.some(row => row[column].length > 0))
  return [
    [
      ...leftOutTitles,
      ...(hasIds ? [targetWords.sourcedId] : []),
      ...fields.map(field => fieldWords[field]),
      ...lists.map(column => targetWords[column]),
    ],
    ...rows.map(row => [
      row.file,
      String(row.line),
      row.reasons.join(' '),
      roleOfKind[row.kind],
      ...(hasIds ? [row.sourcedId ?? ''] : []),
      ...fields.map(field => row.values[field] ?? ''),
      ...lists.map(column => writeList(row[column])),
    ]),
  ]
}
