// Tables and charts to insert.
import { useState } from 'react'
import { chartKinds } from '#authoring/contract/deck.shapes.ts'
import { newShortId } from '#kit/web/new-id.ts'
import { newChart, type ChartKind } from '../model/chart.ts'
import { newTable } from '../model/table.ts'
import { chartNames } from './chart-tools.tsx'
import { TableIcon } from './table-icons.tsx'
import { MenuRow } from './menu.tsx'
import type { Editor } from './editor.ts'
import { useEditor } from './use-editor.ts'
import classes from './insert-menus.module.css'

const maxCells = { rows: 6, columns: 6 }

/** Number of rows and columns, selected in a small grid. */
export function TableMenu({ close }: { close: () => void }) {
  const editor = useEditor()
  const [size, setSize] = useState({ rows: 3, columns: 3 })
  return (
    <>
      <div
        className={classes.grid}
        role="group"
        aria-label="Size of the table"
      >
        {Array.from({ length: maxCells.rows * maxCells.columns }, (_, at) => {
          const [rows, columns] = [Math.floor(at / maxCells.columns) + 1, (at % maxCells.columns) + 1]
          return (
            <button
              key={at}
              type="button"
              aria-label={`${rows} × ${columns}`}
              data-on={(rows <= size.rows && columns <= size.columns) || undefined}
              onPointerEnter={() => setSize({ rows, columns })}
              onFocus={() => setSize({ rows, columns })}
              onClick={() => {
                close()
                addTable(editor, { rows, columns })
              }}
            />
          )
        })}
      </div>
      <p className={classes.size}>
        {size.rows} {size.rows === 1 ? 'row' : 'rows'}, {size.columns}{' '}
        {size.columns === 1 ? 'column' : 'columns'}
      </p>
    </>
  )
}

export function ChartMenu({ close }: { close: () => void }) {
  const editor = useEditor()
  return chartKinds.map(kind => (
    <MenuRow
      key={kind}
      onClick={() => {
        close()
        addChart(editor, kind)
      }}
    >
      <TableIcon name={kind} />
      {chartNames[kind]}
    </MenuRow>
  ))
}

function addTable(editor: Editor, size: { rows: number; columns: number }): void {
  const table = newTable(newShortId(), size, editor.size)
  editor.setUi({ tool: 'select' })
  editor.add([table])
  editor.write(table._id)
}

function addChart(editor: Editor, kind: ChartKind): void {
  editor.setUi({ tool: 'select', panel: 'design' })
  editor.add([newChart(newShortId(), kind, editor.size)])
}
