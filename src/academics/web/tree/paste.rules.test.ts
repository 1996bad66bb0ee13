import { expect, it } from 'vitest'
import { pasteAt, readPaste, RowsFault } from './paste.rules.ts'

const ids = () => {
  let at = 0
  return () => `n${++at}`
}
const here = { parent: 'p', before: 'b' }
const outline = (text: string) => readPaste(text).map(({ level, name }) => [level, name])

it('reads lines indented by tabs or spaces', () => {
  expect(outline('Unit\n\tTopic\n\t\tPart\n\tOther')).toEqual([
    [1, 'Unit'],
    [2, 'Topic'],
    [3, 'Part'],
    [2, 'Other'],
  ])
  expect(outline('Unit\n  Topic\n    Part\n  Other')).toEqual([
    [1, 'Unit'],
    [2, 'Topic'],
    [3, 'Part'],
    [2, 'Other'],
  ])
})

it('reads columns with a header, including a cell with a line break', () => {
  const [first, second] = readPaste(
    'Level\tCode\tName\tGrades\r\n1\tA\t"Two\nlines"\t\r\n2\tA.1\tPart\tGrade 7; Grade 8\r\n',
  )
  expect(first).toMatchObject({ level: 1, code: 'A', name: 'Two\nlines' })
  expect(second).toMatchObject({ level: 2, code: 'A.1', grades: ['Grade 7', 'Grade 8'] })
})

it('adds the top entries at the position and the others below them', () => {
  const { operations, tops } = pasteAt('\tUnit\n\t\tTopic\n\tNext', here, ids(), () => undefined)
  expect(operations.map(({ _id, parent, before, name }) => [_id, parent, before, name])).toEqual([
    ['n1', 'p', 'b', 'Unit'],
    ['n2', 'n1', null, 'Topic'],
    ['n3', 'p', 'b', 'Next'],
  ])
  expect(tops).toEqual(['n1', 'n3'])
})

it('matches grades by name and ignores unknown ones', () => {
  const { operations } = pasteAt('Name\tGrades\nPart\tYear 7; Year 99', here, ids(), name =>
    name === 'Year 7' ? 'g7' : undefined,
  )
  expect(operations[0]?.grade).toEqual(['g7'])
})

it('refuses rows that skip a level', () => {
  expect(() => pasteAt('Level\tName\n1\tA\n3\tB', here, ids(), () => undefined)).toThrow(RowsFault)
})
