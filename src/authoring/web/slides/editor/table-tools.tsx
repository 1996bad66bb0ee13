// Tools for the selected table: rows, columns, merged cells, header, fills and borders.
import { deckLimits, type TableElement } from '#authoring/contract/deck.shapes.ts'
import type { CellPlace } from '../model/element-text.ts'
import * as edit from '../model/table.ts'
import { coveringCell, fillOf } from '#authoring/contract/deck.looks.ts'
import { insertRow } from '../model/table-cells.ts'
import { omit } from '../model/omit.ts'
import { ColourMenu } from './colour-menu.tsx'
import type { Editor } from './editor.ts'
import { Menu, MenuRow } from './menu.tsx'
import { TableIcon } from './table-icons.tsx'
import { Tool } from './tool.tsx'
import { WidthField } from './width-field.tsx'
import classes from './editor.module.css'

export function TableTools({ editor, table }: { editor: Editor; table: TableElement }) {
  const { cell } = editor
  if (!cell) return null
  const inner = table.rows[cell.row]?.cells[cell.column]
  const isWriting = editor.ui().writing?.cell !== undefined
  return (
    <>
      <span className={classes.set}>
        <LineMenu
          editor={editor}
          table={table}
          cell={cell}
        />
        <Tool
          label="Header row"
          icon={<TableIcon name="header" />}
          pressed={table.header === true}
          act={() => editor.table(each => edit.withHeader(each, !each.header))}
        />
        <Tool
          label="Banded rows"
          icon={<TableIcon name="banded" />}
          pressed={table.banded === true}
          act={() =>
            editor.table(each =>
              each.banded ? (omit(each, 'banded') as TableElement) : { ...each, banded: true },
            )
          }
        />
      </span>
      <span className={classes.set}>
        <ColourMenu
          label={isWriting ? 'Cell fill' : 'Fill of all cells'}
          value={inner ? fillOf(table, { row: cell.row, cell: inner }, editor.look) : null}
          none="No fill"
          auto="As the table has it"
          onChange={fill =>
            editor.table(each => (isWriting ? edit.setCell(each, cell, filled(fill)) : fillAll(each, fill)))
          }
        />
        <ColourMenu
          label="Line colour"
          value={table.stroke === undefined ? editor.look.dim : table.stroke}
          none="No lines"
          auto="Theme colour"
          onChange={stroke =>
            editor.table(each =>
              stroke === undefined ? (omit(each, 'stroke') as TableElement) : { ...each, stroke },
            )
          }
        />
        <WidthField
          label="Lines"
          value={table.strokeWidth ?? 1}
          onChange={strokeWidth => editor.table(each => ({ ...each, strokeWidth }))}
        />
      </span>
    </>
  )
}

type Fill = string | null | undefined
const filled = (fill: Fill) => (cell: NonNullable<TableElement['rows'][number]['cells'][number]>) => ({
  ...omit(cell, 'fill'),
  ...(fill !== undefined && { fill }),
})
const fillAll = (table: TableElement, fill: Fill): TableElement => ({
  ...table,
  rows: table.rows.map(row => ({ ...row, cells: row.cells.map(cell => cell && filled(fill)(cell)) })),
})

type LineAct = readonly [label: string, next: TableElement | null, cell: CellPlace]

/** Actions on the current row, column and cell. */
function LineMenu({ editor, table, cell }: { editor: Editor; table: TableElement; cell: CellPlace }) {
  const { row, column } = cell
  const own = table.rows[row]?.cells[column]
  const [below, right] = [row + (own?.down ?? 1), column + (own?.across ?? 1)]
  const hasRoom = {
    row: table.rows.length < deckLimits.rows,
    column: table.columns.length < deckLimits.columns,
  }
  const acts: readonly LineAct[] = [
    ['Row above', hasRoom.row ? insertRow(table, row) : null, cell],
    ['Row below', hasRoom.row ? insertRow(table, below) : null, { row: below, column }],
    ['Column to the left', hasRoom.column ? edit.insertColumn(table, column) : null, cell],
    ['Column to the right', hasRoom.column ? edit.insertColumn(table, right) : null, { row, column: right }],
    ['Delete row', edit.removeRow(table, row), { row: Math.max(0, row - 1), column }],
    ['Delete column', edit.removeColumn(table, column), { row, column: Math.max(0, column - 1) }],
    ['Merge with the cell to the right', edit.mergeCells(table, cell, 'right'), cell],
    ['Merge with the cell below', edit.mergeCells(table, cell, 'below'), cell],
    ['Split the cell', edit.isJoined(own) ? edit.splitCell(table, cell) : null, cell],
  ]
  return (
    <Menu
      label="Rows, columns and cells"
      icon={<TableIcon name="lines" />}
    >
      {close =>
        acts.flatMap(([label, next, place]) => {
          if (!next) return []
          return [
            <MenuRow
              key={label}
              onClick={() => {
                close()
                editor.table(() => next, coveringCell(next, place))
              }}
            >
              {label}
            </MenuRow>,
          ]
        })
      }
    </Menu>
  )
}
