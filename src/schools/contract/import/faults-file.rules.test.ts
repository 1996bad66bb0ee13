import { expect, it } from 'vitest'
import { parseLines, toCsv } from '#kit/contract/csv.rules.ts'
import { matchColumns } from './columns.rules.ts'
import { leftOutTable, type LeftOutRow } from './faults-file.rules.ts'
import { readSheetRows } from './sheet.rules.ts'

const today = new Date('2026-11-15T00:00:00Z')
const rows: LeftOutRow[] = [
  {
    file: 'users.csv',
    line: 7,
    kind: 'student',
    sourcedId: 's7',
    values: {
      firstName: 'Ada',
      lastName: '=cmd',
      mobile: '+64 21 555 0101',
      birthDate: 'soon',
      parent2Email: 'p@x.test',
    },
    classes: ['7 North'],
    reasons: ['Repeated in this file.'],
  },
  {
    file: 'users.csv',
    line: 9,
    kind: 'staff',
    sourcedId: 't1',
    values: { firstName: 'Tia', email: 'nonsense' },
    classes: [],
    reasons: ['This is not an email address.'],
  },
]

it('names line and reason, and leaves out empty columns', () => {
  const [titles = [], first = []] = leftOutTable(rows)
  expect(titles).toEqual([
    'File',
    'Line',
    'Reason',
    'Role',
    'External id',
    'First name',
    'Last name',
    'Email',
    'Birth date',
    'Mobile',
    'Class',
    'Parent 2 email',
  ])
  expect(first.slice(0, 3)).toEqual(['users.csv', '7', 'Repeated in this file.'])
})

it('imports again as the same people', () => {
  const table = { name: 'left-out.csv', rows: parseLines(toCsv(leftOutTable(rows))) }
  const { header, columns } = matchColumns(table, today)
  const read = readSheetRows(table, {
    header,
    targets: columns.map(({ target }) => target),
    dateOrder: 'dmy',
    roleless: 'none',
  })
  expect(
    read.rows
      .filter(({ kind }) => kind !== 'class')
      .map(({ kind, sourcedId, values }) => [kind, sourcedId, values.lastName, values.mobile, values.class]),
  ).toEqual([
    ['student', 's7', '=cmd', '+64 21 555 0101', '7 North'],
    ['staff', 't1', undefined, undefined, undefined],
  ])
})

it('has an empty column for missing values, so that users can fill them in', () => {
  const nameless: LeftOutRow = {
    file: 'list.csv',
    line: 4,
    kind: 'student',
    sourcedId: null,
    values: { parentEmail: 'p@x.test' },
    classes: [],
    reasons: ['The name is missing.'],
  }
  expect(leftOutTable([nameless])[0]).toEqual([
    'File',
    'Line',
    'Reason',
    'Role',
    'First name',
    'Last name',
    'Parent email',
  ])
})
