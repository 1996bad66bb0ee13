import fc from 'fast-check'
import { expect, test } from 'vitest'
import { platformGrades } from './grades.rules.ts'
import { placeRows, RowsFault, writeRows } from './rows.rules.ts'
import { readRows } from './sheet/sheet-read.rules.ts'
import { treeLimits } from './tree.rules.ts'
import { someTree } from './testing/some-tree.ts'

test('a tree can be restored from its rows', () => {
  fc.assert(
    fc.property(someTree, entries => {
      const { entries: rows } = readRows(
        writeRows(
          entries.map(each => ({ ...each, name: each.name.replace(/^'+/, '') || 'word' })),
          grade => grade,
        ),
      )
      const placed = placeRows(rows, row => row.id ?? '')
      expect(
        placed.map(({ _id, parent, row }) => [_id, parent, row.code, row.grades, row.tags, row.mark]),
      ).toEqual(
        entries.map(({ _id, parent, code, grade, tags, mark }) => [
          _id,
          parent,
          code,
          [...grade],
          [...tags],
          mark,
        ]),
      )
    }),
  )
})

test('reads a column per level, with repeated and with empty cells', () => {
  const { entries, levelNames } = readRows([
    ['Strand', 'Topic', 'Code', 'Grade'],
    ['Number', 'Counting', 'N1', 'Grade 1'],
    ['Number', 'Adding', 'N2', 'Grade 1; Grade 2'],
    ['', 'Taking away', 'N3', ''],
    ['Shape', '', 'S', ''],
  ])
  expect(levelNames).toEqual(['Strand', 'Topic'])
  expect(entries.map(({ level, name, code, grades }) => [level, name, code, grades])).toEqual([
    [1, 'Number', '', []],
    [2, 'Counting', 'N1', ['Grade 1']],
    [2, 'Adding', 'N2', ['Grade 1', 'Grade 2']],
    [2, 'Taking away', 'N3', []],
    [1, 'Shape', 'S', []],
  ])
})

test('rows that cannot be placed are reported', () => {
  const faults: [string[][], number][] = [
    [
      [
        ['Notes', 'Language'],
        ['one', 'en'],
      ],
      1,
    ],
    [
      [
        ['Level', 'Name'],
        ['1', 'One'],
        ['7', 'Too deep'],
      ],
      3,
    ],
    [
      [
        ['Level', 'Name'],
        ['1', ' '],
      ],
      2,
    ],
    [
      [
        ['Level', 'Name'],
        ['1', 'x'.repeat(treeLimits.name + 1)],
      ],
      2,
    ],
    [
      [
        ['Strand', 'Topic'],
        ['', 'No strand'],
      ],
      2,
    ],
  ]
  for (const [rows, row] of faults)
    expect(() => readRows(rows)).toThrow(expect.objectContaining({ row }) as RowsFault)
  expect(() => placeRows([{ level: 1 }, { level: 3 }], () => 'x')).toThrow(RowsFault)
})

test('reads column names of other systems, and removes the escape that keeps a cell from being a formula', () => {
  const { entries } = readRows([
    ['GUID', 'Depth', 'Human coding scheme', 'Full statement', 'Education level'],
    ['a1', '1', "'=N.1", "'-Minus", `${platformGrades[0] ?? ''} | ${platformGrades[1] ?? ''}`],
  ])
  expect(entries).toEqual([
    {
      line: 2,
      id: 'a1',
      level: 1,
      code: '=N.1',
      name: '-Minus',
      grades: [platformGrades[0], platformGrades[1]],
      tags: [],
      mark: '',
    },
  ])
})
