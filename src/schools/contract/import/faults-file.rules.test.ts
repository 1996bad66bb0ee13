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
    refs: ['c7', 'c8,b'],
    leads: [],
    leaves: ['c6'],
    reasons: ['Repeated in this file.'],
  },
  {
    file: 'users.csv',
    line: 9,
    kind: 'staff',
    sourcedId: 't1',
    values: { firstName: 'Tia', email: 'nonsense' },
    refs: ['c7'],
    leads: ['c7'],
    leaves: [],
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
    'Parent 2 email',
    'Class or term ids',
    'Led class ids',
    'Left class ids',
  ])
  expect(first.slice(0, 3)).toEqual(['users.csv', '7', 'Repeated in this file.'])
})

const readAgain = (list: readonly LeftOutRow[], roleless: 'none' | 'student' = 'none') => {
  const table = { name: 'left-out.csv', rows: parseLines(toCsv(leftOutTable(list))) }
  const { header, columns } = matchColumns(table, today)
  return readSheetRows(table, {
    header,
    targets: columns.map(({ target }) => target),
    dateOrder: 'dmy',
    roleless,
  })
}

it('imports again as the same people in all of their classes', () => {
  const read = readAgain(rows)
  expect(
    read.rows.map(({ kind, sourcedId, values, refs, leads, leaves }) => [
      kind,
      sourcedId,
      values.lastName,
      values.mobile,
      refs,
      leads,
      leaves,
    ]),
  ).toEqual([
    ['student', 's7', '=cmd', '+64 21 555 0101', ['c7', 'c8,b'], [], ['c6']],
    ['staff', 't1', undefined, undefined, ['c7'], ['c7'], []],
  ])
})

const bare = { file: 'any.csv', line: 3, leads: [], leaves: [], reasons: ['The grade is missing.'] }

it('classes, terms and years come back as what they were', () => {
  const list: LeftOutRow[] = [
    { ...bare, kind: 'year', sourcedId: 'y', values: { title: 'Year', start: '2026-08-01' }, refs: [] },
    { ...bare, kind: 'term', sourcedId: 'h', values: { title: 'Half', end: '2026-12-20' }, refs: ['y'] },
    { ...bare, kind: 'class', sourcedId: 'c', values: { title: '7A', classType: 'homeroom' }, refs: [] },
    {
      ...bare,
      kind: 'class',
      sourcedId: 'd',
      values: { title: 'Sci', classType: 'subject', subject: 'Science', grade: '07' },
      refs: ['h'],
    },
  ]
  expect(
    readAgain(list, 'student').rows.map(({ kind, sourcedId, values, refs }) => ({
      ...bare,
      kind,
      sourcedId,
      values,
      refs,
    })),
  ).toEqual(list)
})

it('a class of the list is not made a second time for its students', () => {
  const { rows: read } = readAgain([
    { ...bare, kind: 'class', sourcedId: null, values: { title: 'Kea', classType: 'homeroom' }, refs: [] },
    { ...bare, kind: 'student', sourcedId: null, values: { firstName: 'Ada', class: 'kea' }, refs: [] },
  ])
  expect(read.map(({ kind }) => kind)).toEqual(['class', 'student'])
})

it('lines that were not imported become nobody, unless somebody writes their role', () => {
  const other: LeftOutRow = {
    ...bare,
    kind: 'other',
    sourcedId: null,
    values: { firstName: 'Nemo' },
    refs: [],
  }
  const read = readAgain([other], 'student')
  expect(read.rows).toEqual([])
  expect(read.notes).toMatchObject([{ values: { firstName: 'Nemo' } }])
})

it('has an empty column for missing values, so that users can fill them in', () => {
  const nameless: LeftOutRow = {
    file: 'list.csv',
    line: 4,
    kind: 'student',
    sourcedId: null,
    values: { parentEmail: 'p@x.test' },
    refs: [],
    leads: [],
    leaves: [],
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
