// The week as a grid: drag over half hours, or use arrow keys and space.
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { timeOf, weekdays } from '#schools/contract/blocks.rules.ts'
import { cellKey, type BookedLesson } from './booked-hours.rules.ts'
import classes from './week.module.css'
import { halfHours, isOpen, painted, weekOf, weekOrder, type Cell, type Hours } from './week-hours.rules.ts'

const halves = Array.from({ length: halfHours }, (_, half) => half)
const columns = weekOrder.map((_, column) => column)
const namesOf = (lessons: readonly BookedLesson[] = []): string =>
  [...new Set(lessons.map(({ booker }) => booker.name))].join(', ')
const nameOf = (cell: Cell): string => `${weekdays[weekOf(cell)]} ${timeOf(cell.half * 30)}`

interface WeekGridProps {
  hours: Hours
  /** Bookings by `cellKey`. */
  lessons: ReadonlyMap<string, readonly BookedLesson[]>
  onChange: (hours: Hours) => void
}

export function WeekGrid({ hours, lessons, onChange }: WeekGridProps) {
  const drag = useRef<{ from: Cell; isOn: boolean; before: Hours } | null>(null)
  const [at, setAt] = useState<Cell>({ column: 0, half: 18 })
  const grid = useRef<HTMLDivElement>(null)
  // Scrolls to daytime, where most hours are.
  useEffect(() => {
    const box = grid.current
    const morning = box?.querySelector<HTMLElement>('[data-at="0 14"]')
    if (box && morning) box.scrollTop = morning.offsetTop - box.offsetTop - 34
  }, [])
  const paint = (from: Cell, to: Cell, isOn: boolean, before = hours) =>
    onChange(painted(before, from, to, isOn))
  const begin = (event: PointerEvent, cell: Cell) => {
    // Touch drags scroll the page; a tap toggles a half hour.
    if (event.pointerType === 'touch') return
    event.currentTarget.releasePointerCapture(event.pointerId)
    const isOn = !isOpen(hours, cell)
    drag.current = { from: cell, isOn, before: hours }
    paint(cell, cell, isOn)
  }
  const tap = (cell: Cell) => {
    // A mouse has already painted on pointer down.
    if (drag.current === null) paint(cell, cell, !isOpen(hours, cell))
    drag.current = null
  }
  const enter = (cell: Cell) => {
    const { current } = drag
    if (current) paint(current.from, cell, current.isOn, current.before)
  }
  const focus = ({ column, half }: Cell) => {
    const next = { column: (column + 7) % 7, half: Math.min(halfHours - 1, Math.max(0, half)) }
    setAt(next)
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.column} ${next.half}"]`)?.focus()
  }
  const press = (event: KeyboardEvent, cell: Cell) => {
    const { column, half } = cell
    const toggle = () => paint(cell, cell, !isOpen(hours, cell))
    const steps: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => focus({ column: column - 1, half }),
      ArrowRight: () => focus({ column: column + 1, half }),
      ArrowUp: () => focus({ column, half: half - 1 }),
      ArrowDown: () => focus({ column, half: half + 1 }),
      ' ': toggle,
      Enter: toggle,
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  return (
    <div
      ref={grid}
      className={classes.week}
      role="grid"
      aria-label="Weekly hours"
      aria-multiselectable
      onPointerLeave={() => (drag.current = null)}
    >
      <div
        role="row"
        className={`${classes.row} ${classes.head}`}
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
          className={classes.row}
        >
          <span role="rowheader">
            {half % 2 === 0 ? timeOf(half * 30) : <VisuallyHidden>{timeOf(half * 30)}</VisuallyHidden>}
          </span>
          {columns.map(column => {
            const cell = { column, half }
            const who = namesOf(lessons.get(cellKey(cell)))
            const isFirst = who !== namesOf(lessons.get(cellKey({ column, half: half - 1 })))
            return (
              <div
                key={column}
                role="gridcell"
                data-at={cellKey(cell)}
                data-booked={who !== '' || undefined}
                title={who === '' ? undefined : `Booked by ${who}`}
                tabIndex={at.column === column && at.half === half ? 0 : -1}
                aria-selected={isOpen(hours, cell)}
                aria-label={who === '' ? nameOf(cell) : `${nameOf(cell)}, booked by ${who}`}
                onPointerDown={event => begin(event, cell)}
                onPointerEnter={() => enter(cell)}
                onClick={() => tap(cell)}
                onKeyDown={event => press(event, cell)}
              >
                {who !== '' && isFirst && <span aria-hidden>{who}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
