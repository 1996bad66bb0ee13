import { describe, expect, it } from 'vitest'
import { parseLines } from '#kit/contract/csv.rules.ts'
import { matchColumns } from './columns.rules.ts'
import { readSheetRows } from './sheet.rules.ts'

const today = new Date('2026-11-15T00:00:00Z')
function read(text: string) {
  const table = { name: 'list.csv', rows: parseLines(text) }
  const { header, columns } = matchColumns(table, today)
  const targets = columns.map(({ target }) => target)
  const roster = readSheetRows(table, { header, targets, dateOrder: 'ymd', roleless: 'none' })
  return { targets, people: roster.rows.filter(({ kind }) => kind === 'student'), notes: roster.notes }
}
/** Each child's guardians, with the values that the list gives for them. */
const guardiansIn = (text: string) =>
  read(text).people.map(({ values }) =>
    ['parent', 'parent2', 'parent3'].flatMap(each => {
      const all = values as Readonly<Record<string, string>>
      const said = ['Name', 'Email', 'Phone', 'Relation'].flatMap(part => all[each + part] ?? [])
      return said.length > 0 ? [said.join(' ')] : []
    }),
  )
const left = (text: string) => read(text).notes.map(({ line, words }) => [line, words])

describe('a guardian on a line of their own', () => {
  const header = 'Name,Role,E-mail,Child\nAda Berg,Student,ada@x.test,\nBo Berg,Student,,\n'
  it.each([
    ['name', 'Ada Berg'],
    ['name with a comma', '"Berg, Ada"'],
    ['address', 'ADA@x.test'],
    ['last name first', 'berg ada'],
  ])('belongs to the child by the %s', (_by, cell) => {
    const text = `${header}Mia Berg,Mother,mia@x.test,${cell}`
    expect(guardiansIn(text)).toEqual([['Mia Berg mia@x.test mother'], []])
    expect(left(text)).toEqual([])
  })

  it.each(['Ada Berg; Bo Berg', '"Ada Berg, Bo Berg"', 'Ada Berg & Bo Berg', 'Ada Berg und Bo Berg'])(
    'of several children: %s',
    cell =>
      expect(guardiansIn(`${header}Mia Berg,Parent,mia@x.test,${cell}`)).toEqual([
        ['Mia Berg mia@x.test'],
        ['Mia Berg mia@x.test'],
      ]),
  )

  it('is found by the child’s number, above or below the child’s line, and beside another guardian', () => {
    const text =
      'ID,First name,Last name,Role,Email,Phone,Student number 1,Student number 2\n' +
      'G1,Mia,Berg,guardian,mia@x.test,+49 30 1234567,7,8\n7,Ada,Berg,student,,,,\n8,Ada,Berg,student,,,,\nG2,Leo,Berg,guardian,leo@x.test,,7,'
    expect(guardiansIn(text)).toEqual([
      ['Mia Berg mia@x.test +49 30 1234567', 'Leo Berg leo@x.test'],
      ['Mia Berg mia@x.test +49 30 1234567'],
    ])
    expect(left(text)).toEqual([])
  })

  it('is recognised from the child’s own columns, and completes them', () => {
    const byAddress =
      'Vorname,Nachname,Rolle,E-Mail,Eltern E-Mail\nAda,Berg,Schülerin,,mia@x.test\nMia,Berg,Mutter,mia@x.test,'
    expect(guardiansIn(byAddress)).toEqual([['Mia Berg mia@x.test mother']])
    const byNumber = 'ID,Name,Role,Email,Parents\n7,Ada Berg,student,,G1\nG1,Mia Berg,parent,mia@x.test,'
    expect(guardiansIn(byNumber)).toEqual([['Mia Berg mia@x.test']])
  })

  it('the child’s first and last name can be in separate columns', () =>
    expect(
      guardiansIn(
        "Prénom,Nom,Rôle,Courriel,Prénom de l'élève,Nom de l'élève\nAda,Berg,élève,,,\nMia,Roux,mère,mia@x.test,Ada,Berg",
      ),
    ).toEqual([['Mia Roux mia@x.test mother']]))

  it('the student number distinguishes two children of the same name', () => {
    const list = 'ID,Name,Role,Email,Child,Child ID\n7,Ada Berg,student,,,\n8,Ada Berg,student,,,\n'
    expect(guardiansIn(`${list},Mia,parent,mia@x.test,Ada Berg,8`)).toEqual([[], ['Mia mia@x.test']])
    expect(left(`${list},Mia,parent,mia@x.test,Ada Berg,`)).toEqual([
      [4, 'Several children of this list are called “Ada Berg”: name the child by number or email.'],
    ])
    expect(left(`${list}9,Bo Berg,student,,,\n,Mia,parent,mia@x.test,Bo Berg,8`)).toEqual([
      [5, '“Bo Berg” and the number or address beside it are two children.'],
    ])
  })

  it('is left out with the reason if the child is ambiguous', () => {
    expect(left(`${header}Mia Berg,Mother,mia@x.test,Cy Berg`)).toEqual([
      [4, 'The child “Cy Berg” is not in this list.'],
    ])
    expect(left(`${header}Mia Berg,Mother,mia@x.test,`)).toEqual([
      [4, 'The line names no child of this list, and no child names this guardian.'],
    ])
    expect(guardiansIn(`${header}Mia Berg,Mother,mia@x.test,Ada Berg; Cy Berg`)[0]).toEqual([
      'Mia Berg mia@x.test mother',
    ])
    expect(left(`${header}Mia Berg,Mother,mia@x.test,Ada Berg; Cy Berg`)).toHaveLength(1)
  })
})

it('in a list without guardians, the columns belong to the person', () =>
  expect(read('Student ID,Student name,Role,Student email\n7,Ada Berg,student,ada@x.test').targets).toEqual([
    'sourcedId',
    'name',
    'role',
    'email',
  ]))

describe('a child who is not in the list', () => {
  const header = 'ID,Name,Role,E-mail,Child,Child ID\n7,Ada Berg,Student,ada@x.test,,\n'
  const strangers = (text: string) =>
    read(text).people.flatMap(({ sourcedId, values, line }) =>
      values.firstName === undefined ? [[line, sourcedId, values.email, values.parentName]] : [],
    )

  it('is looked up in the school by number or address', () => {
    const text = `${header},Mia Berg,Mother,mia@x.test,,S-17\n,Leo Roux,Father,leo@x.test,BO@x.test,`
    expect(strangers(text)).toEqual([
      [3, 'S-17', undefined, 'Mia Berg'],
      [4, null, 'bo@x.test', 'Leo Roux'],
    ])
    expect(left(text)).toEqual([])
  })

  it('gets both guardians in one row, alongside a child who is in the list', () => {
    const text = `${header},Mia Berg,Mother,mia@x.test,Ada Berg,\n,Mia Berg,Mother,mia@x.test,,S-17\n,Leo Berg,Father,leo@x.test,,s-17`
    expect(guardiansIn(text)).toEqual([
      ['Mia Berg mia@x.test mother'],
      ['Mia Berg mia@x.test mother', 'Leo Berg leo@x.test father'],
    ])
  })

  it('is not looked up by name alone', () => {
    const text = `${header},Mia Berg,Mother,mia@x.test,Carl Berg,`
    expect(strangers(text)).toEqual([])
    expect(left(text)).toEqual([[3, 'The child “Carl Berg” is not in this list.']])
  })
})
