// The cells of a row: every field that has a value, was changed or is required, as it was read.
import type { DateOrder } from '#schools/contract/import/dates.rules.ts'
import { readDay } from '#schools/contract/import/dates.rules.ts'
import { gradeName } from '#schools/contract/import/judge-classes.rules.ts'
import { readPerson } from '#schools/contract/import/person.rules.ts'
import { fieldsOfKind, type RosterField, type RosterKind } from '#schools/contract/import/roster.rules.ts'
import type { RosterImportRow } from '#schools/contract/roster-imports.contract.ts'
import type { SheetCell } from '#kit/web/sheets/edit-cell.tsx'

export interface RowCell extends SheetCell {
  readonly field: RosterField
  readonly isEditable: boolean
}

const wanted: Readonly<Record<RosterKind, readonly RosterField[]>> = {
  year: ['title', 'start', 'end'],
  term: ['title', 'start', 'end'],
  class: ['title', 'grade'],
  staff: ['firstName', 'lastName', 'email'],
  student: ['firstName', 'lastName', 'parentEmail'],
  other: [],
}

export function cellsOf(row: RosterImportRow, order: DateOrder, today = new Date()): RowCell[] {
  const wordsFor = (list: RosterImportRow['faults'], field: RosterField) =>
    list.find(each => each.field === field)?.words ?? null
  return fieldsOfKind[row.kind]
    .filter(field => isShown(row, field))
    .map(field => {
      const remark = wordsFor(row.remarks, field)
      const change = row.changes.find(each => each.field === field)
      const text = row.values[field] ?? ''
      const read = change?.to ?? readOf(row, field, order, today)
      return {
        field,
        text,
        read,
        before: change ? change.from || 'nothing' : null,
        // A date that could be read in another order also shows the original text.
        restated: field === 'birthDate' && !change && read !== null && !/^\d{4}-\d{2}-\d{2}$/.test(text),
        fault: wordsFor(row.faults, field),
        remark,
        // Enrolments and terms come from the other system, so they are changed there.
        isEditable: field !== 'term' && !(field === 'class' && row.classes.length > 0),
      }
    })
}

function isShown(row: RosterImportRow, field: RosterField): boolean {
  if (field === 'classType') return row.kind === 'class'
  if (field === 'class' && row.classes.length > 0) return true
  if (row.values[field] !== undefined || row.changes.some(change => change.field === field)) return true
  const isNamed = [...row.faults, ...row.remarks].some(each => each.field === field)
  return isNamed || (!row.missing && row.values.firstName !== undefined && wanted[row.kind].includes(field))
}

function readOf(row: RosterImportRow, field: RosterField, order: DateOrder, today: Date): string | null {
  const text = row.values[field] ?? ''
  if (field === 'class' && row.classes.length > 0) return row.classes.join(', ')
  if (text === '') return null
  if (field === 'grade') return gradeName(text)
  if (field === 'classType') return text === 'homeroom' ? 'Standard class' : 'Subject class'
  if (field === 'start' || field === 'end') return readDay(text, order, today) ?? null
  if (field !== 'birthDate' && field !== 'gender') return text
  const { dob, gender } = readPerson(row.values, order, today)
  return field === 'gender' ? gender : dob
}

export const nameOfRow = ({ values, line }: RosterImportRow): string =>
  [values.firstName, values.lastName].filter(Boolean).join(' ') ||
  values.title ||
  values.email ||
  `line ${line}`
