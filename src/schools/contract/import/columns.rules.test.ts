import { describe, expect, it } from 'vitest'
import { headerKey } from '#kit/contract/columns.rules.ts'
import { parseLines } from '#kit/contract/csv.rules.ts'
import { columnTargets, leftOutTargets, leftOutTitles, matchColumns } from './columns.rules.ts'
import { targetWords } from './field-words.ts'

const today = new Date('2026-11-15T00:00:00Z')
const match = (text: string, header?: number) =>
  matchColumns({ name: 'list.csv', rows: parseLines(text) }, today, header)
const targets = (text: string) => match(text).columns.map(({ target }) => target)

describe('by the titles', () => {
  it.each([
    ['English', 'First name,Surname,Date of birth,Email address', 'Ada,Berg,2013-01-02,a@x.test'],
    ['German', 'Vorname;Familienname;Geburtsdatum;E-Mail-Adresse', 'Ada;Berg;02.01.2013;a@x.test'],
    ['French', 'Prénom;Nom de famille;Né(e) le;Courriel', 'Ada;Berg;02/01/2013;a@x.test'],
    ['Spanish', 'Nombre;Apellidos;Fecha de nacimiento;Correo electrónico', 'Ada;Berg;02/01/2013;a@x.test'],
    ['Italian', 'Nome;Cognome;Data di nascita;Indirizzo e-mail', 'Ada;Berg;02/01/2013;a@x.test'],
    ['Portuguese', 'Nome próprio;Apelido;Data de nascimento;Endereço de e-mail', 'A;B;02/01/2013;a@x.test'],
    ['Dutch', 'Voornaam;Achternaam;Geboortedatum;E-mailadres', 'Ada;Berg;02-01-2013;a@x.test'],
  ])('%s', (_language, titles, values) =>
    expect(targets(`${titles}\n${values}\n`)).toEqual(['firstName', 'lastName', 'birthDate', 'email']),
  )

  it('a title keeps its meaning with the word for everybody in the list removed ("Student name")', () =>
    expect(targets("Student's first name,Pupil last name,Student ID\nAda,Berg,7\n")).toEqual([
      'firstName',
      'lastName',
      'sourcedId',
    ]))

  it('mother and father, or numbered parents, are different guardians', () => {
    expect(
      targets('Name,Mother e-mail,Father e-mail,Father phone\nAda,m@x.test,f@x.test,12345678\n'),
    ).toEqual(['name', 'parentEmail', 'parent2Email', 'parent2Phone'])
    expect(targets('Name,Parent 1 name,Parent 2 first name,Parent 2 last name\nAda,P,Q,R\n')).toEqual([
      'name',
      'parentName',
      'guardian2FirstName',
      'guardian2LastName',
    ])
  })

  it('a parent’s name keeps a part that begins like a filler word', () =>
    expect(targets('Forename,Surname,Parent 1 Forename,Parent 1 Surname\nAda,Berg,P,Q\n')).toEqual([
      'firstName',
      'lastName',
      'guardian1FirstName',
      'guardian1LastName',
    ]))

  it('"Name" beside a first name is the last name, unless the first name is a preferred name', () => {
    expect(targets('Name;Vorname;Klasse\nBerg;Ada;7a\n')).toEqual(['lastName', 'firstName', 'class'])
    expect(targets('Naam;Voornaam;Ouder 1 naam\nBerg;Ada;P\n')).toEqual([
      'lastName',
      'firstName',
      'parentName',
    ])
    expect(targets('Name,Preferred name\n"Berg, Ada",Addie\n')).toEqual(['name', 'firstName'])
  })

  it('text in brackets is not part of the title', () =>
    expect(targets('First Name [Required],Last Name (legal),Schüler-Nr.\nAda,Berg,7\n')).toEqual([
      'firstName',
      'lastName',
      'sourcedId',
    ]))

  it('each target is matched once; a second column with the same title stays unmatched', () =>
    expect(targets('First name,First name\nAda,Ada\n')).toEqual(['firstName', null]))

  it('every title in our own files is recognised', () => {
    const targetsOf = (titles: readonly string[]) =>
      targets(`${titles.join(',')}\n${titles.map(() => 'x').join(',')}\n`)
    const ofLeftOut: readonly string[] = leftOutTargets
    const ofPeople = columnTargets.filter(target => !ofLeftOut.includes(target))
    expect(targetsOf(ofPeople.map(target => targetWords[target]))).toEqual(ofPeople)
    // Only a list of left-out rows has classes and terms: elsewhere a title is "Dr".
    const others = columnTargets.filter(target => target !== 'role')
    expect(targetsOf([...leftOutTitles, ...others.map(target => targetWords[target])])).toEqual([
      null,
      null,
      null,
      'role',
      ...others,
    ])
    expect(targets('Title,First name\nDr,Ada\n')).toEqual([null, 'firstName'])
  })
})

describe('by the values', () => {
  it('addresses, dates, roles and genders are recognised', () =>
    expect(
      targets('First name,A,B,C,D\nAda,a@x.test,03/25/2013,student,f\nBo,b@x.test,04/01/2012,teacher,m\n'),
    ).toEqual(['firstName', 'email', 'birthDate', 'role', 'gender']))

  it('only if most values match', () =>
    expect(targets('First name,A\nAda,a@x.test\nBo,soon\nCy,late\n')).toEqual(['firstName', null]))
})

describe('the row with the titles', () => {
  it('is found below the lines that a report writes above it', () => {
    const found = match('North School\nPrinted on 1 May,,\nVorname;Nachname;Klasse\nAda;Berg;7a\n')
    expect(found.header).toBe(2)
    expect(found.columns.map(({ title }) => title)).toEqual(['Vorname', 'Nachname', 'Klasse'])
  })

  it('is missing if the first row is a person', () => {
    const found = match('Ada,Berg,a@x.test\nBo,Dahl,b@x.test\n')
    expect(found.header).toBe(-1)
    expect(found.columns.map(({ title, target }) => [title, target])).toEqual([
      ['Column A', null],
      ['Column B', null],
      ['Column C', 'email'],
    ])
  })

  it('can be chosen by the user', () => {
    const found = match('First name,Last name\nVorname,Nachname\nAda,Berg\n', 1)
    expect(found.columns.map(({ title, samples }) => [title, samples])).toEqual([
      ['Vorname', ['Ada']],
      ['Nachname', ['Berg']],
    ])
  })
})

it('a choice is remembered by the titles, ignoring case and punctuation', () => {
  expect(headerKey(match('First name,E-mail\nAda,a@x.test\n'))).toBe(
    headerKey(match('FIRST NAME;e mail\nBo;b@x.test\n')),
  )
  expect(headerKey(match('E-mail,First name\na@x.test,Ada\n'))).not.toBe(
    headerKey(match('First name,E-mail\nAda,a@x.test\n')),
  )
})
