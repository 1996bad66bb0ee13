// A week to paint: drag over half hours, or move with the arrow keys and press space.
import { useRef, useState, type KeyboardEvent } from 'react'
import { timeOf, weekdays } from '#schools/contract/blocks.rules.ts'
import classes from '../services.module.css'
import { cellAt, halfHours, painted, type Cells } from './week-hours.rules.ts'

/** Weeks begin on Monday on paper; the wire counts from Sunday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const
const halves = Array.from({ length: halfHours }, (_, half) => half)

interface WeekGridProps {
  cells: Cells
  onChange: (cells: Cells) => void
}

export function WeekGrid({ cells, onChange }: WeekGridProps) {
  const drag = useRef<{ from: number; isOn: boolean; before: Cells } | null>(null)
  const [at, setAt] = useState({ column: 0, half: 18 })
  const table = useRef<HTMLDivElement>(null)
  const begin = (cell: number) => {
    drag.current = { from: cell, isOn: !cells.has(cell), before: cells }
    onChange(painted(cells, cell, cell, !cells.has(cell)))
  }
  const move = (cell: number) => {
    if (drag.current) onChange(painted(drag.current.before, drag.current.from, cell, drag.current.isOn))
  }
  const focus = (column: number, half: number) => {
    const next = { column: (column + 7) % 7, half: Math.min(halfHours - 1, Math.max(0, half)) }
    setAt(next)
    table.current?.querySelector<HTMLElement>(`[data-at="${next.column} ${next.half}"]`)?.focus()
  }
  const press = (event: KeyboardEvent, column: number, half: number) => {
    const steps: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => focus(column - 1, half),
      ArrowRight: () => focus(column + 1, half),
      ArrowUp: () => focus(column, half - 1),
      ArrowDown: () => focus(column, half + 1),
      ' ': () => toggle(cellAt(weekOrder[column] ?? 0, half)),
      Enter: () => toggle(cellAt(weekOrder[column] ?? 0, half)),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  const toggle = (cell: number) => onChange(painted(cells, cell, cell, !cells.has(cell)))
  return (
    <div
      className={classes.week}
      onPointerUp={() => (drag.current = null)}
      onPointerLeave={() => (drag.current = null)}
    >
      <div
        ref={table}
        role="grid"
        aria-label="Weekly hours"
        aria-multiselectable
      >
        <div
          role="row"
          className={classes.weekRow}
        >
          <span role="columnheader">Time</span>
          {weekOrder.map(week => (
            <span
              key={week}
              role="columnheader"
            >
              {weekdays[week]?.slice(0, 3)}
            </span>
          ))}
        </div>
        {halves.map(half => (
          <div
            key={half}
            role="row"
            className={classes.weekRow}
          >
            <span role="rowheader">{half % 2 === 0 ? timeOf(half * 30) : ''}</span>
            {weekOrder.map((week, column) => (
              <div
                key={week}
                role="gridcell"
                data-at={`${column} ${half}`}
                tabIndex={at.column === column && at.half === half ? 0 : -1}
                aria-selected={cells.has(cellAt(week, half))}
                aria-label={`${weekdays[week]} ${timeOf(half * 30)}`}
                onPointerDown={event => {
                  event.currentTarget.releasePointerCapture(event.pointerId)
                  begin(cellAt(week, half))
                }}
                onPointerEnter={() => move(cellAt(week, half))}
                onKeyDown={event => press(event, column, half)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
