import { describe, expect, it } from 'vitest'
import { parseLines } from '#kit/contract/csv.rules.ts'
import { headerKey } from '#kit/contract/columns.rules.ts'
import { matchColumns } from './columns.rules.ts'
import { dateOrderOf, readSheetRows, type SheetMatch } from './sheet.rules.ts'

const today = new Date('2026-11-15T00:00:00Z')
const read = (text: string, roleless: SheetMatch['roleless'] = 'student') => {
  const table = { name: 'list.csv', rows: parseLines(text) }
  const matched = matchColumns(table, today)
  const targets = matched.columns.map(({ target }) => target)
  const { order, isCertain } = dateOrderOf(table, { header: matched.header, targets })
  return {
    targets,
    header: matched.header,
    order,
    isCertain,
    ...readSheetRows(table, { header: matched.header, targets, dateOrder: order, roleless }),
  }
}
const people = (text: string, roleless?: SheetMatch['roleless']) =>
  read(text, roleless).rows.filter(({ kind }) => kind !== 'class')

describe('titles in several languages', () => {
  it.each([
    ['English', 'First name,Last name,Date of birth,Mother email,Father email,Class'],
    ['German', 'Vorname,Nachname,Geburtsdatum,Mutter E-Mail,Vater E-Mail,Klasse'],
    ['French', 'Prénom,Nom,Date de naissance,Mère e-mail,Père e-mail,Classe'],
    ['Spanish', 'Nombre,Apellidos,Fecha de nacimiento,Correo de la madre,Correo del padre,Clase'],
    ['Italian', 'Nome,Cognome,Data di nascita,E-mail madre,E-mail padre,Sezione'],
    ['Dutch', 'Voornaam,Achternaam,Geboortedatum,Moeder e-mail,Vader e-mail,Klas'],
    ['Chinese', '名,姓,出生日期,母亲邮箱,父亲邮箱,班级'],
  ])('%s', (_language, header) => {
    expect(read(`${header}\nAnna,Berg,2012-02-01,m@x.test,f@x.test,7B`).targets).toEqual([
      'firstName',
      'lastName',
      'birthDate',
      'parentEmail',
      'parent2Email',
      'class',
    ])
  })

  it('guardians with numbers and parts of names', () => {
    expect(
      read(
        'Student first name,Student last name,Parent 1 first name,Parent 1 last name,Parent 1 e-mail,Parent 2 phone\nA,B,C,D,c@x.test,0211234567',
      ).rows[0],
    ).toMatchObject({
      values: {
        firstName: 'A',
        lastName: 'B',
        parentName: 'C D',
        parentEmail: 'c@x.test',
        parent2Phone: '0211234567',
      },
    })
  })
})

describe('forms of files', () => {
  it('title rows, blank lines and a sep line keep the true line numbers', () => {
    const text =
      'sep=;\nNorth School;;\nPupils of autumn;;\n\nVorname;Nachname;Eltern E-Mail\n\nAnna;Berg;a@x.test\n"Ben\nJo";Cole;b@x.test\nCy;Dell;c@x.test'
    expect(people(text).map(({ line, values }) => [line, values.firstName])).toEqual([
      [7, 'Anna'],
      [8, 'Ben\nJo'],
      [10, 'Cy'],
    ])
  })

  it('a single name column is split into first and last name', () => {
    expect(
      people(
        'Name,Parent email\nvan Dyke, x\n"Berg, Anna",a@x.test\nLudwig van Beethoven,b@x.test\n欧阳娜娜,c@x.test',
      ).map(({ values }) => [values.firstName, values.lastName]),
    ).toEqual([
      ['van', 'Dyke'],
      ['Anna', 'Berg'],
      ['Ludwig', 'van Beethoven'],
      ['娜娜', '欧阳'],
    ])
  })

  it('a column matched as the whole name is the last name if the first name is given', () => {
    const table = { name: 'list.csv', rows: parseLines('A,B\nMöller,Zoë\nMöller Bo,Bo') }
    const { rows } = readSheetRows(table, {
      header: 0,
      targets: ['name', 'firstName'],
      dateOrder: 'dmy',
      roleless: 'student',
    })
    expect(rows.map(({ values }) => [values.firstName, values.lastName])).toEqual([
      ['Zoë', 'Möller'],
      ['Bo', 'Möller'],
    ])
  })

  it('several addresses in one cell are several guardians', () =>
    expect(
      people(
        'First name,Parent e-mail,Parent 2 name\nAda,"a@x.test; b@x.test",Bea\nBo,"a@x.test or none",\n',
      ).map(({ values }) => values),
    ).toEqual([
      { firstName: 'Ada', parentEmail: 'a@x.test', parent2Name: 'Bea', parent3Email: 'b@x.test' },
      { firstName: 'Bo', parentEmail: 'a@x.test or none' },
    ]))

  it('several lines with different contacts are one child with several guardians; an identical line stays a repeat', () => {
    const text =
      'Student ID,First name,Last name,Contact name,Contact e-mail,Relationship\n' +
      '7,Ada,Berg,Ann,ann@x.test,mother\n7,Ada,Berg,Bob,bob@x.test,father\n8,Bo,Berg,Ann,ann@x.test,mother\n' +
      '8,Bo,Berg,Ann,ann@x.test,mother'
    expect(people(text).map(({ line, values }) => [line, values.parentName, values.parent2Name])).toEqual([
      [2, 'Ann', 'Bob'],
      [4, 'Ann', undefined],
      [5, 'Ann', undefined],
    ])
    expect(people(text)[0]?.values).toMatchObject({ parentRelation: 'mother', parent2Relation: 'father' })
    const byDate =
      'Name,DOB,Mother email\nAda Berg,2013-01-02,a@x.test\nAda Berg,2013-01-02,b@x.test\nAda Berg,,c@x.test'
    expect(people(byDate).map(({ values }) => [values.parentEmail, values.parent2Email])).toEqual([
      ['a@x.test', 'b@x.test'],
      ['c@x.test', undefined],
    ])
  })

  it('unknown titles are recognised by their values, even without a title row', () => {
    expect(read('Vorname,Kontakt X,Wann\nAnna,a@x.test,24.12.2012\nBen,b@x.test,01.02.2011').targets).toEqual(
      ['firstName', 'email', 'birthDate'],
    )
    expect(read('Tia Teach,t@x.test\nTom Tutor,tom@x.test', 'staff')).toMatchObject({
      header: -1,
      targets: [null, 'email'],
    })
  })

  it('each class that people name is imported once', () => {
    const { rows } = read('First name,Class,Grade\nA,7B,\nB,7b,\nC,Kea,\nD,Kea,Grade 8')
    expect(rows.filter(({ kind }) => kind === 'class').map(({ values }) => values)).toEqual([
      { title: '7B', classType: 'homeroom', grade: '7' },
      { title: 'Kea', classType: 'homeroom', grade: 'Grade 8' },
    ])
  })

  it('the same titles are remembered under the same key', () => {
    const key = (text: string) => headerKey(matchColumns({ name: '', rows: parseLines(text) }, today))
    expect(key('First name;E-MAIL\nA;a@x.test')).toBe(key('first  name,e-mail\nB,b@x.test'))
    expect(key('First name;E-mail\nA;a@x.test')).not.toBe(key('E-mail;First name\na@x.test;A'))
  })
})

describe('roles', () => {
  it('decide who is staff or student; without a role the user’s choice decides, else nobody is imported', () => {
    const text =
      'Name,E-mail,Rolle\nA B,a@x.test,Lehrkraft\nC D,c@x.test,Schülerin\nE F,e@x.test,Mutter\nG H,g@x.test,Hausmeister\nI J,i@x.test,'
    const { rows, notes } = read(text, 'none')
    expect(rows.map(({ kind, line }) => [kind, line])).toEqual([
      ['staff', 2],
      ['student', 3],
    ])
    expect(notes.map(({ line }) => line)).toEqual([4, 5, 6])
    expect(people(text, 'student')).toHaveLength(3)
  })
})

describe('the order of dates', () => {
  it.each([
    ['09/07/2010\n12/25/2011', 'mdy', true],
    ['09/07/2010\n25/12/2011', 'dmy', true],
    ['2010-09-07\n2011-12-25', 'ymd', true],
    ['09/07/2010\n03/12/2010', 'dmy', false],
  ] as const)('%j', (dates, order, isCertain) => {
    const text = `First name,Birth date\n${dates
      .split('\n')
      .map((date, index) => `A${index},${date}`)
      .join('\n')}`
    expect(read(text)).toMatchObject({ order, isCertain })
  })
})
