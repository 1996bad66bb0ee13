// Writes the rows that were left out to a file, with reasons and with titles that the next import recognises. Pure.
import { fieldWords, targetWords } from './field-words.ts'
import { rosterFields, type RosterField, type RosterKind, type RosterValues } from './roster.rules.ts'

export interface LeftOutRow {
  readonly file: string
  readonly line: number
  readonly kind: RosterKind
  readonly sourcedId: string | null
  readonly values: RosterValues
  readonly classes: readonly string[]
  readonly reasons: readonly string[]
}

const roleOfKind: Readonly<Record<RosterKind, string>> = {
  student: 'student',
  staff: 'teacher',
  class: 'class',
  term: 'term',
  year: 'school year',
  other: '',
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

/** Includes only columns that some row has a value for or lacks. */
export function leftOutTable(rows: readonly LeftOutRow[]): string[][] {
  const filled = rows.map(row => ({ ...row, values: withClass(row) }))
  const fields = rosterFields.filter(field =>
    filled.some(({ kind, values }) => values[field] !== undefined || neededFields[kind].includes(field)),
  )
  const hasIds = rows.some(({ sourcedId }) => sourcedId !== null)
  return [
    [
      'File',
      'Line',
      'Reason',
      targetWords.role,
      ...(hasIds ? [targetWords.sourcedId] : []),
      ...fields.map(field => fieldWords[field]),
    ],
    ...filled.map(({ file, line, kind, sourcedId, values, reasons }) => [
      file,
      String(line),
      reasons.join(' '),
      roleOfKind[kind],
      ...(hasIds ? [sourcedId ?? ''] : []),
      ...fields.map(field => values[field] ?? ''),
    ]),
  ]
}

const withClass = ({ values, classes }: LeftOutRow): Partial<Record<RosterField, string>> => ({
  ...values,
  ...(classes[0] !== undefined && { class: classes[0] }),
})
