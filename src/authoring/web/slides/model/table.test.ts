// Inserting and removing rows and columns: every grid position always belongs to exactly one cell.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { element, type TableElement } from '#authoring/contract/deck.shapes.ts'
import { linesOf } from '#authoring/contract/deck.rules.ts'
import { placeCells } from '../paint/table-layout.ts'
import {
  insertColumn,
  mergeCells,
  newTable,
  removeColumn,
  removeRow,
  setCell,
  splitCell,
  withHeader,
} from './table.ts'
import { coveringCell } from '#authoring/contract/deck.looks.ts'
import { insertRow, nextCell, withEdge } from './table-cells.ts'

const page = { width: 960, height: 540 }
const table = (rows = 3, columns = 3): TableElement => {
  const made = newTable('t', { rows, columns }, page)
  return {
    ...made,
    rows: made.rows.map((line, row) => ({
      ...line,
      cells: line.cells.map((_, column) => ({ paragraphs: [{ runs: [{ text: `${row}${column}` }] }] })),
    })),
  }
}
const words = (each: TableElement) =>
  each.rows.map(({ cells }) => cells.map(cell => (cell ? linesOf(cell.paragraphs) : null)))

/** Number of cells at each grid position. */
const cover = ({ rows, columns }: TableElement): number[] => {
  const taken = Array.from({ length: rows.length * columns.length }, () => 0)
  for (const [row, { cells }] of rows.entries())
    for (const [column, cell] of cells.entries())
      for (let r = 0; cell && r < (cell.down ?? 1); r++)
        for (let c = 0; c < (cell.across ?? 1); c++) {
          const at = (row + r) * columns.length + column + c
          taken[at] = (taken[at] ?? 0) + 1
        }
  return taken
}

describe('rows and columns', () => {
  test('are inserted next to the given one, and removed with their text', () => {
    expect(words(insertRow(table(2, 2), 1))).toEqual([
      ['00', '01'],
      ['', ''],
      ['10', '11'],
    ])
    expect(words(insertColumn(table(1, 2), 2))).toEqual([['00', '01', '']])
    expect(words(removeRow(table(2, 2), 0) ?? table())).toEqual([['10', '11']])
    expect(words(removeColumn(table(2, 2), 0) ?? table())).toEqual([['01'], ['11']])
    expect([removeRow(table(1, 2), 0), removeColumn(table(2, 1), 0)]).toEqual([null, null])
  })
  test('a new row makes the table higher, the others keep their height', () => {
    expect(insertRow(table(2, 2), 2).height).toBe(120)
    expect(removeRow(table(3, 2), 1)?.height).toBe(80)
  })
})

describe('merged cells', () => {
  test('keep the text of both, and return it to the first when split', () => {
    const joined = mergeCells(table(2, 2), { row: 0, column: 0 }, 'right')
    expect(joined && words(joined)).toEqual([
      ['00\n01', null],
      ['10', '11'],
    ])
    expect(joined && words(splitCell(joined, { row: 0, column: 0 }))).toEqual([
      ['00\n01', ''],
      ['10', '11'],
    ])
    expect(joined && coveringCell(joined, { row: 0, column: 1 })).toEqual({ row: 0, column: 0 })
    expect(joined && nextCell(joined, { row: 0, column: 0 }, 1)).toEqual({ row: 1, column: 0 })
    // Their sides differ in length.
    expect(joined && mergeCells(joined, { row: 1, column: 0 }, 'right')).not.toBeNull()
    expect(joined && mergeCells(joined, { row: 0, column: 0 }, 'below')).toBeNull()
  })
  test('after any operations every grid position belongs to one cell and the element is valid', () => {
    const step = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.nat(5), fc.nat(5))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), steps => {
        let now = table()
        for (const [what, row, column] of steps) {
          const at = coveringCell(now, { row: row % now.rows.length, column: column % now.columns.length })
          if (!at) throw new Error('a place without a cell')
          const acts = [
            () => insertRow(now, at.row),
            () => insertColumn(now, at.column),
            () => removeRow(now, at.row),
            () => removeColumn(now, at.column),
            () => mergeCells(now, at, 'right'),
            () => mergeCells(now, at, 'below'),
            () => splitCell(now, at),
          ]
          now = acts[what]?.() ?? now
          expect(cover(now).every(count => count === 1)).toBe(true)
          expect(now.rows.every(({ cells }) => cells.length === now.columns.length)).toBe(true)
        }
        expect(element.safeParse(now).success).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

test('a header is bold, and plain again when switched off', () => {
  const bold = (each: TableElement) => each.rows[0]?.cells[0]?.paragraphs[0]?.runs[0]?.bold
  const on = withHeader(table(), true)
  expect([on.header, bold(on), bold(withHeader(on, false)), withHeader(on, false).header]).toEqual([
    true,
    true,
    undefined,
    undefined,
  ])
})

describe('layout', () => {
  test('columns share the width; a row grows with its text, a merged cell only as needed', () => {
    const tall = setCell(table(2, 2), { row: 1, column: 0 }, cell => ({ ...cell, fill: '#ffffff' }))
    const { xs, ys } = placeCells({ ...tall, width: 200, height: 80, columns: [3, 1] }, cell =>
      cell.fill ? 90 : 10,
    )
    expect([xs, ys]).toEqual([
      [0, 150, 200],
      [0, 40, 142],
    ])
  })
  test('a dragged border takes space from its neighbour and never passes it', () => {
    const wide = { ...table(2, 2), width: 200 }
    expect(withEdge(wide, [0, 100, 200], 'x', 1, 150).columns).toEqual([150, 50])
    expect(withEdge(wide, [0, 100, 200], 'x', 1, 999).columns).toEqual([188, 12])
    expect(withEdge(wide, [0, 40, 80], 'y', 1, 60)).toMatchObject({ height: 100 })
  })
})
