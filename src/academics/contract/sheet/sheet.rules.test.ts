import { describe, expect, it } from 'vitest'
import { parseLines } from '#kit/contract/csv.rules.ts'
import {
  childSheet,
  csvOf,
  documentSheet,
  flatSheet,
  itemSheet,
  kindFirstSheet,
} from '../testing/case-sheets.ts'
import { documentOfCells, frameOfCells } from '../documents.rules.ts'
import { matchSheet, placingOf, sheetMatch } from './sheet-columns.rules.ts'
import { readStandards } from './sheet-read.rules.ts'
import { standardsIn } from './workbook.rules.ts'

const tableOf = (text: string, name = 'sheet') => ({ name, rows: parseLines(text) })
const match = (text: string, levels: readonly string[] = []) => sheetMatch(matchSheet(tableOf(text), levels))
const read = (text: string, levels: readonly string[] = []) =>
  readStandards(tableOf(text), match(text, levels))
const outline = (text: string, levels: readonly string[] = []) =>
  read(text, levels).entries.map(({ level, code, name }) => `${level} ${code} ${name}`.replace('  ', ' '))

describe('sheets of other systems that were once refused or misread', () => {
  it('a template with most columns empty uses its codes, not its columns, as the hierarchy', () => {
    const text = csvOf(flatSheet())
    expect(match(text).targets).toEqual([
      'id',
      'name',
      'code',
      'order',
      null,
      'tags',
      null,
      null,
      'grades',
      'mark',
      null,
      null,
      'parent',
      null,
      null,
      null,
      null,
      null,
    ])
    expect(read(text)).toMatchObject({ faults: [], notes: [] })
    expect(outline(text)).toEqual([
      '1 A.B Statement A.B',
      '2 A.B.C Statement A.B.C',
      '2 A.B.D Statement A.B.D',
    ])
  })

  it('isChildOf gives the parents, sequenceNumber the order', () => {
    expect(outline(csvOf(childSheet()))).toEqual([
      '1 C Energy',
      '2 C.1 Forms and sources of energy',
      '2 C.2 A closed system keeps its energy',
    ])
    expect(read(csvOf(childSheet())).entries[2]).toMatchObject({
      grades: ['09', '10'],
      tags: ['energy', 'system'],
      line: 3,
    })
  })

  it('smartLevel gives parents and order: 1.10 follows 1.9', () => {
    const text = csvOf(itemSheet(2, 11))
    const { entries, levelNames, faults } = read(text)
    expect([entries.length, faults, levelNames]).toEqual([46, [], ['Domain', 'Standard', 'Component']])
    expect(entries.filter(({ level }) => level === 2).map(({ code }) => code)).toEqual(
      [1, 2].flatMap(domain => Array.from({ length: 11 }, (_, at) => `L.${domain}.${at + 1}`)),
    )
  })

  it('99 standards with their kind in the first column stay 99 entries on one level', () => {
    const { entries, levelNames } = read(csvOf(kindFirstSheet(99)))
    expect([entries.length, new Set(entries.map(({ level }) => level)), levelNames]).toEqual([
      99,
      new Set([1]),
      null,
    ])
    expect(entries[0]).toMatchObject({
      name: 'Determine the meaning of word 0',
      code: 'L.0.1',
      mark: 'Standard',
    })
  })

  it('a workbook that stored 1.10 as a number is read correctly after 1.9', () => {
    const rows = Array.from({ length: 11 }, (_, at) => `S${at + 1},${Number(`1.${at + 1}`)}`)
    expect(outline(['fullStatement,smartLevel', 'Top,1', ...rows].join('\n')).slice(-3)).toEqual([
      '2 S9',
      '2 S10',
      '2 S11',
    ])
  })
})

describe('other layouts', () => {
  it('level columns before a statement give its position', () => {
    expect(
      outline(
        'Domain,Cluster,Code,Full statement\nNumber,Counting,N1,Count to 10\n,,N2,Count to 20\nShape,,S1,Name shapes\n',
      ),
    ).toEqual([
      '1 Number',
      '2 Counting',
      '3 N1 Count to 10',
      '3 N2 Count to 20',
      '1 Shape',
      '2 S1 Name shapes',
    ])
  })

  it('levels are recognised by the tree’s level names, in any language', () => {
    expect(match('Kapitel,Abschnitt,Kürzel\nZahl,Zählen,Z1\n', ['Kapitel', 'Abschnitt']).targets).toEqual([
      'levelColumn',
      'levelColumn',
      'code',
    ])
    expect(match('Foo,Bar\nZahl,Zählen\n').targets).toEqual(['levelColumn', 'levelColumn'])
  })

  it('the full statement is preferred among several descriptions', () =>
    expect(match('Title,Description,Full statement\na,b,c\n').targets).toEqual([null, null, 'name']))

  it('where another column gives the position, the longest text is the statement', () =>
    expect(match('Sign,Our words,smartLevel\nAB,Count the apples,1\n').targets).toEqual([
      null,
      'name',
      'smartLevel',
    ]))

  it('levels may begin with 0', () => {
    const { entries, notes } = read('Depth,Name\n0,A\n1,B\n')
    expect(entries.map(({ level }) => level)).toEqual([1, 2])
    expect(notes).toEqual([{ line: 2, why: 'The lowest level is 0; it is taken as the first.' }])
  })

  it('leading blanks give the level where nothing else does', () => {
    expect(outline('Code,Statement\n1,Number\n1.1,   Counting\n1.1.1,      To ten\n2,Shape\n')).toEqual([
      '1 1 Number',
      '2 1.1 Counting',
      '3 1.1.1 To ten',
      '1 2 Shape',
    ])
    expect(outline('Standard\nNumber\n  Counting\n', ['Standard'])).toEqual(['1 Number', '2 Counting'])
    expect(outline('Level,Statement\n1,   Number\n2,Counting\n')).toEqual(['1 Number', '2 Counting'])
    expect(outline('Code, Statement\n1, Number\n2,Counting\n')).toEqual(['1 1 Number', '1 2 Counting'])
    expect(
      read(['Statement', ...Array.from({ length: 7 }, (_, at) => `${'  '.repeat(at)}x`)].join('\n')).faults,
    ).toEqual([{ line: 8, why: 'A tree has at most 6 levels.' }])
  })

  it('untitled columns further right are levels too', () => {
    const rows = 'Number,,\n,Counting,\n,,To ten\n,,To twenty\nShape,,\n'
    const levels = ['1 Number', '2 Counting', '3 To ten', '3 To twenty', '1 Shape']
    expect(outline(`Strand,,\n${rows}`)).toEqual(levels)
    expect(outline(rows)).toEqual(levels)
    expect(read(rows).levelNames).toBeNull()
    expect(match('Strand,Topic,\nNumber,Ten,see page 4\n').targets).toEqual([
      'levelColumn',
      'levelColumn',
      null,
    ])
  })

  it('a parent may be referred to by its URI', () =>
    expect(
      outline('identifier,fullStatement,isChildOf\na,One,\nb,Two,https://case.example/CFItems/a\n'),
    ).toEqual(['1 One', '2 Two']))

  it('rows above the header are skipped, and line numbers are those of the file', () => {
    const text = 'Standards of the North\n\nLevel,Name\n1,A\n\n3,B\n'
    expect(match(text).header).toBe(1)
    expect(read(text).faults).toEqual([{ line: 6, column: 0, why: 'A level is left out above this entry.' }])
  })
})

describe('faults and notes name their lines and cells', () => {
  it.each([
    ['Name,Code\n,A\nB,B\n', 2, 0, 'An entry has no name.'],
    ['identifier,fullStatement,isChildOf\na,One,b\nb,Two,a\n', 3, 2, 'The entry would stand below itself.'],
    [
      'identifier,fullStatement,isChildOf\na,One,\na,Two,a\n',
      3,
      0,
      'The identifier is the same as in line 2.',
    ],
    ['fullStatement,smartLevel\nOne,1\nTwo,1\n', 3, 1, 'The smartLevel 1 is the same as in line 2.'],
    ['Level,Name\n1,A\nx,B\n', 3, 0, 'The level is a number from 1 to 6.'],
    [
      'fullStatement,smartLevel\na,1\nb,1.1\nc,1.1.1\nd,1.1.1.1\ne,1.1.1.1.1\nf,1.1.1.1.1.1\ng,1.1.1.1.1.1.1\n',
      8,
      1,
      'A tree has at most 6 levels.',
    ],
    ['Level 1,Level 2,Level 3\nA,,C\nA,B,D\n', 2, 1, 'A level is left out above this entry.'],
    [
      'Notes,Language\nx,en\n',
      1,
      undefined,
      'Match a column with the statement, or columns with the levels.',
    ],
  ])('%j', (text, line, column, why) =>
    expect(read(text).faults).toContainEqual({ line, why, ...(column !== undefined && { column }) }),
  )

  it('an entry whose parent is not in the file is on the first level', () => {
    const { entries, notes } = read('fullStatement,isChildOf\nOne,Elsewhere\nTwo,One\n')
    expect(entries.map(({ level }) => level)).toEqual([1, 2])
    expect(notes).toEqual([
      { line: 2, column: 1, why: '“Elsewhere” is not in the file, so the entry stands on the first level.' },
    ])
  })
})

describe('a CASE workbook', () => {
  const sheets = [
    tableOf(csvOf(documentSheet()), 'CF Doc'),
    tableOf(csvOf(itemSheet(1, 2)), 'CF Item'),
    tableOf(
      'identifier,originNodeIdentifier,associationType,destinationNodeIdentifier\nx,b,isChildOf,a\ny,a,Is Child Of,d\nz,b,isRelatedTo,c\n',
      'CF Association',
    ),
  ]

  it('provides its items, its document and its associations', () => {
    const [only, ...others] = standardsIn(sheets)
    expect(others).toEqual([])
    expect(only?.table.name).toBe('CF Item')
    expect(only?.parentIds).toEqual(
      new Map([
        ['b', 'a'],
        ['a', 'd'],
      ]),
    )
    expect(documentOfCells(only?.document ?? {})).toEqual({
      title: 'Northern Language Standards',
      creator: 'Council of Northern Schools',
      publisher: '',
      licence: 'CC BY 4.0',
      adoptionStatus: 'Adopted',
      url: 'https://standards.example/north',
    })
    expect(frameOfCells(only?.document ?? {}, 'now')?.rest['CFDocument']).toMatchObject({
      title: 'Northern Language Standards',
      adoptionStatus: 'Adopted',
    })
  })

  it('associations give the parents where the items do not', () => {
    const text = 'identifier,fullStatement\na,Above\nb,Below\n'
    const { entries } = readStandards(tableOf(text), match(text), new Map([['b', 'a']]))
    expect(entries.map(({ level, name }) => [level, name])).toEqual([
      [1, 'Above'],
      [2, 'Below'],
    ])
  })

  it('any sheet of another workbook can be chosen', () => {
    const all = standardsIn([tableOf('a', 'One'), tableOf('', 'Empty'), tableOf('b', 'Two')])
    expect(all.map(({ table }) => table.name)).toEqual(['One', 'Two'])
  })

  it('a document address that is not a web address is not linked', () =>
    expect(documentOfCells({ title: 'x', officialSourceURL: 'javascript:alert(1)' }).url).toBe(''))
})

it('the first column with values defines the hierarchy', () => {
  const placing = (text: string) => placingOf(tableOf(text), match(text))
  expect(placing('Name,isChildOf,smartLevel\na,,1\n')).toBe('smartLevel')
  expect(placing('Name,isChildOf,smartLevel\na,,1\nb,a,1.1\n')).toBe('parent')
  expect(placing('Name,isChildOf\na,\n')).toBe('flat')
})
