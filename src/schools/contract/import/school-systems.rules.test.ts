// Column titles as school systems in several countries write them.
import { expect, it } from 'vitest'
import { parseLines } from '#kit/contract/csv.rules.ts'
import { matchColumns } from './columns.rules.ts'
import { readPerson } from './person.rules.ts'
import { readSheetRows } from './sheet.rules.ts'

const today = new Date('2026-11-15T00:00:00Z')
function peopleIn(text: string) {
  const table = { name: 'list.csv', rows: parseLines(text) }
  const { header, columns } = matchColumns(table, today)
  const targets = columns.map(({ target }) => target)
  return readSheetRows(table, { header, targets, dateOrder: 'dmy', roleless: 'student' }).rows.filter(
    ({ kind }) => kind === 'student',
  )
}

it.each([
  [
    'abbreviations of American systems',
    'Stu Oth ID,Stu Last Name,Stu First Name,Stu Grade,Hmrm,Guard 1 Name,Guard 1 Email,Guard 2 Email\n17,Berg,Ada,7,7B,Mia Berg,mia@x.test,leo@x.test',
  ],
  [
    'a table before each title',
    'student.studentNumber,student.lastName,student.firstName,student.grade,student.homeroom,contacts 1.lastName,contacts 1.firstName,contacts 1.email,contacts 2.email\n17,Berg,Ada,7,7B,Berg,Mia,mia@x.test,leo@x.test',
  ],
  [
    'German abbreviations',
    'Schüler-ID;Familienname;Rufname;Jgst.;Kl.;Erz. 1 Nachname;Erz. 1 Vorname;Erz. 1 E-Mail;Erz. 2 E-Mail\n17;Berg;Ada;7;7B;Berg;Mia;mia@x.test;leo@x.test',
  ],
  [
    'French',
    'Matricule;Nom de famille;Prénom 1;Niveau;Division;Nom resp. légal 1;Prénom resp. légal 1;Courriel resp. légal 1;Courriel resp. légal 2\n17;Berg;Ada;7;7B;Berg;Mia;mia@x.test;leo@x.test',
  ],
  [
    'Spanish',
    'Alumno/a;Nº Id. Escolar;Primer apellido;Nombre;Curso;Unidad;Nombre Primer tutor;Apellido 1 Primer tutor;Correo electrónico Primer tutor;Correo electrónico Segundo tutor\nBerg, Ada;17;Berg;Ada;7;7B;Mia Berg;;mia@x.test;leo@x.test',
  ],
])('%s', (_what, text) => {
  const [person] = peopleIn(text)
  expect(person?.sourcedId).toBe('17')
  expect(person?.values).toEqual({
    firstName: 'Ada',
    lastName: 'Berg',
    grade: '7',
    class: '7B',
    parentName: 'Mia Berg',
    parentEmail: 'mia@x.test',
    parent2Email: 'leo@x.test',
  })
})

it('a second last name is part of the last name', () =>
  expect(
    peopleIn('Nombre,Primer apellido,Segundo apellido\nAda,Berg,Ruiz\nBo,Cole,').map(
      ({ values }) => values.lastName,
    ),
  ).toEqual(['Berg Ruiz', 'Cole']))

it('M beside H means female if no F occurs', () => {
  const genders = (list: string) =>
    peopleIn(`Nombre,Sexo\n${[...list].map((letter, at) => `A${at},${letter}`).join('\n')}`).map(
      ({ values }) => readPerson(values, 'dmy', today).gender,
    )
  expect(genders('HM')).toEqual(['Male', 'Female'])
  expect(genders('MF')).toEqual(['Male', 'Female'])
  expect(genders('HF')).toEqual(['Male', 'Female'])
})
