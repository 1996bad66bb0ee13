// The numbers of the selected chart, in a small grid next to the page.
import { TextInput } from '@mantine/core'
import { useRef, type KeyboardEvent } from 'react'
import { deckLimits, type ChartElement } from '#authoring/contract/deck.shapes.ts'
import { dataOf, pasted, sheetOf } from '../model/chart.ts'
import type { Editor } from './editor.ts'
import { useDraftSheet } from './use-draft-sheet.ts'
import classes from './chart-data.module.css'

export function ChartData({ editor, chart }: { editor: Editor; chart: ChartElement }) {
  const table = useRef<HTMLTableElement>(null)
  const set = (change: Partial<ChartElement>) =>
    editor.change(
      element =>
        element._id === chart._id && element.kind === 'chart' ? { ...element, ...change } : element,
      `chart ${chart._id}`,
    )
  const [sheet, write] = useDraftSheet(sheetOf(chart), next => {
    const data = dataOf(next, chart)
    set(data)
    return sheetOf(data)
  })
  const put = (row: number, column: number, text: string) =>
    write(sheet.map((line, r) => line.map((cell, c) => (r === row && c === column ? text : cell))))
  const step = (event: KeyboardEvent, row: number, column: number) => {
    const down = ({ ArrowDown: 1, Enter: 1, ArrowUp: -1 } as Readonly<Record<string, number>>)[event.key]
    if (down === undefined) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-at="${row + down} ${column}"]`)?.focus()
  }
  return (
    <section
      className={classes.data}
      aria-labelledby="chart-data"
    >
      <h2 id="chart-data">Chart</h2>
      <TextInput
        label="Title of the chart"
        maxLength={200}
        value={chart.title ?? ''}
        onChange={event => set({ title: event.currentTarget.value })}
      />
      <div className={classes.scroll}>
        <table
          ref={table}
          aria-label="Data of the chart"
        >
          <tbody>
            {sheet.map((line, row) => (
              <tr key={row}>
                {line.map((cell, column) => (
                  <td key={column}>
                    {row + column === 0 ? null : (
                      <input
                        data-at={`${row} ${column}`}
                        aria-label={nameOf(row, column)}
                        inputMode={row > 0 && column > 0 ? 'decimal' : 'text'}
                        maxLength={80}
                        value={cell}
                        onChange={event => put(row, column, event.target.value)}
                        onKeyDown={event => step(event, row, column)}
                        onPaste={event => {
                          const text = event.clipboardData.getData('text/plain')
                          if (!/[\t\n]/.test(text.trim())) return
                          event.preventDefault()
                          write(pasted(sheet, text, row, column))
                        }}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.acts}>
        <button
          type="button"
          disabled={sheet.length > deckLimits.categories}
          onClick={() => write([...sheet, (sheet[0] ?? []).map(() => '')])}
        >
          Add row
        </button>
        <button
          type="button"
          disabled={(sheet[0]?.length ?? 0) > deckLimits.series}
          onClick={() => write(sheet.map(line => [...line, '']))}
        >
          Add column
        </button>
      </div>
      <p className={classes.quiet}>
        {hints[chart.chart] ?? 'Rows are the groups below the chart, columns its series.'} Empty rows and
        columns are left out. You can paste from a spreadsheet.
      </p>
    </section>
  )
}

const hints: Partial<Record<ChartElement['chart'], string>> = {
  pie: 'A pie shows the first column of numbers.',
  radar: 'Rows are the groups around the chart, columns its series.',
  scatter: 'The first column holds the numbers along the bottom, the others are its series.',
}

const nameOf = (row: number, column: number): string => {
  if (row === 0) return `Name of column ${column}`
  return column === 0 ? `Name of row ${row}` : `Row ${row}, column ${column}`
}
