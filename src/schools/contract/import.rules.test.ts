import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv } from '#kit/contract/csv.rules.ts'
import {
  faultWords,
  judgeRows,
  nothingKnown,
  readDate,
  readTable,
  rowFaults,
  studentKey,
  templateColumns,
  type ImportRow,
} from './import.rules.ts'

const today = new Date('2026-11-15T00:00:00Z')
const judge = (kind: 'teacher' | 'student', rows: Omit<ImportRow, 'row'>[], known = nothingKnown) =>
  judgeRows(
    kind,
    rows.map((row, index) => ({ row: index + 2, ...row })),
    known,
    today,
  )
const faults = (...given: Parameters<typeof judge>) => judge(...given).map(({ fault }) => fault)

describe('columns', () => {
  it('knows our own names, which the template offers', () => {
    const { rows, missing, unknown } = readTable(
      parseCsv(`${templateColumns.student.join(',')}\nAnna,Berg,,01/02/2012,Berta,Berg,b@x.test,+64 21 1`),
      'student',
    )
    expect([missing, unknown]).toEqual([[], []])
    expect(rows).toEqual([
      {
        row: 2,
        firstName: 'Anna',
        lastName: 'Berg',
        birthDate: '01/02/2012',
        parentFirstName: 'Berta',
        parentLastName: 'Berg',
        parentEmail: 'b@x.test',
        parentPhone: '+64 21 1',
      },
    ])
    expect(
      readTable(parseCsv(`${templateColumns.teacher.join(',')}\nA,B,a@x.test,`), 'teacher').missing,
    ).toEqual([])
  })

  it('knows those of OneRoster, takes the rows of the kind, leaves out what is to be deleted', () => {
    const file =
      'sourcedId,status,role,givenName,familyName,email,phone\nu1,active,student,Anna,Berg,a@x.test,1\nu2,active,teacher,Tom,Tutor,t@x.test,\nu3,tobedeleted,student,Gone,Kid,,\nu4,active,guardian,G,P,,'
    expect(readTable(parseCsv(file), 'student').rows).toEqual([
      { row: 2, sourcedId: 'u1', firstName: 'Anna', lastName: 'Berg', email: 'a@x.test', mobile: '1' },
    ])
    expect(readTable(parseCsv(file), 'teacher').rows).toMatchObject([
      { row: 3, sourcedId: 'u2', firstName: 'Tom' },
    ])
    expect(readTable(parseCsv(file), 'student').missing).toEqual(['Parent e-mail'])
  })

  it('tells what is missing and what it does not understand', () => {
    expect(readTable(parseCsv('Shoe size,E-mail\n42,a@x.test'), 'teacher')).toMatchObject({
      missing: [],
      unknown: ['Shoe size'],
    })
    expect(readTable(parseCsv('Name\nAnna'), 'student').missing).toEqual(['First name', 'Parent e-mail'])
    expect(readTable([], 'student')).toMatchObject({ rows: [] })
  })
})

describe('dates', () => {
  it.each([
    ['01/02/2012', '2012-02-01'],
    ['1.2.2012', '2012-02-01'],
    ['2012-02-01', '2012-02-01'],
    ['29/02/2012', '2012-02-29'],
  ])('%s is %s', (text, day) => expect(readDate(text, today)).toBe(day))
  it.each(['31/02/2012', '2012', '01/13/2012', '15/11/2027', 'yesterday', '01/02/1899', ''])(
    '%s is none',
    text => expect(readDate(text, today)).toBeUndefined(),
  )
})

describe('rows', () => {
  it('of teachers', () => {
    const known = {
      ...nothingKnown,
      staffEmails: new Set(['in@x.test']),
      studentEmails: new Set(['kid@x.test']),
      otherKind: new Set(['pupil@x.test']),
    }
    expect(
      faults(
        'teacher',
        [
          { email: 'a@x.test' },
          { email: ' A@X.test ' },
          {},
          { email: 'nonsense' },
          { email: 'IN@x.test' },
          { email: 'kid@x.test' },
          { email: 'pupil@x.test' },
          { email: 'd@x.test', birthDate: '1/1/3000' },
        ],
        known,
      ),
    ).toEqual([null, 'repeated', 'no-email', 'bad-email', 'present', 'is-student', 'is-student', 'bad-date'])
  })

  it('of students: siblings are legal, the same child twice is not', () => {
    const known = {
      ...nothingKnown,
      studentKeys: new Set([studentKey('Here', 'Kid', 'h@x.test')]),
      parents: new Set(['h@x.test']),
      staffEmails: new Set(['t@x.test']),
    }
    const rows = [
      { firstName: 'Anna', lastName: 'Two', parentEmail: 'p@x.test' },
      { firstName: 'Berta', lastName: 'Two', parentEmail: 'P@x.test' },
      { firstName: ' anna', lastName: 'two ', parentEmail: 'p@x.test' },
      { firstName: 'here', lastName: 'kid', parentEmail: 'h@x.test' },
      { firstName: 'New', lastName: 'Kid', parentEmail: 'h@x.test' },
      { lastName: 'Nameless', parentEmail: 'p@x.test' },
      { firstName: 'No', lastName: 'Parent' },
      { firstName: 'Phone', lastName: 'Parent', parentPhone: '+64 21 1' },
      { firstName: 'Bad', parentEmail: 'x' },
      { firstName: 'T', parentEmail: 'q@x.test', email: 't@x.test' },
    ]
    expect(faults('student', rows, known)).toEqual([
      null,
      null,
      'repeated',
      'present',
      null,
      'no-name',
      'no-parent',
      null,
      'bad-parent-email',
      'is-teacher',
    ])
    expect(judge('student', rows, known).map(({ sibling }) => sibling)).toEqual([
      false,
      true,
      false,
      false,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('whatever is in the file, every row gets one judgement, and the good ones are all different', () => {
    const text = fc.option(fc.string({ maxLength: 12 }), { nil: undefined })
    const row = fc.record({
      firstName: text,
      lastName: text,
      email: fc.option(fc.constantFrom('a@x.test', 'b@x.test', 'bad'), { nil: undefined }),
      birthDate: fc.option(fc.constantFrom('1/1/2012', 'x'), { nil: undefined }),
      parentEmail: fc.option(fc.constantFrom('p@x.test', 'q@x.test', 'no'), { nil: undefined }),
      parentPhone: text,
    })
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 30 }),
        fc.constantFrom('teacher' as const, 'student' as const),
        (rows, kind) => {
          const judged = judge(kind, rows)
          expect(judged).toHaveLength(rows.length)
          const emails = judged.flatMap(({ fault }, index) =>
            fault === null && rows[index]?.email ? [rows[index].email] : [],
          )
          expect(new Set(emails).size).toBe(emails.length)
          for (const { fault, message } of judged)
            expect(message).toBe(fault === null ? null : faultWords[fault])
        },
      ),
    )
    expect(Object.keys(faultWords).toSorted()).toEqual([...rowFaults].toSorted())
  })
})
