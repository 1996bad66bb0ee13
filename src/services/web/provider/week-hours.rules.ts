// Weekly hours painted on a half-hour grid, copied and typed. Pure.
import { inOrder, minutesOf, overlaps, timeOf, type Block } from '#schools/contract/blocks.rules.ts'

export type Hours = readonly Block[]
export const halfHours = 48
/** Weeks start on Monday on screen; on the wire on Sunday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

/** A grid cell: column from Monday, row from midnight. */
export interface Cell {
  readonly column: number
  readonly half: number
}

const blockOf = (week: number, from: number, to: number): Block => ({
  week,
  start: timeOf(from * 30),
  end: timeOf(to * 30),
})
export const weekOf = ({ column }: Cell): number => weekOrder[column] ?? 0

/** Whether any part of this half hour is open. */
export const isOpen = (hours: Hours, cell: Cell): boolean =>
  hours.some(block => overlaps(block, blockOf(weekOf(cell), cell.half, cell.half + 1)))

/** Adds a time and merges adjacent ones. */
export function added(hours: Hours, block: Block): Block[] {
  const touches = (other: Block) =>
    other.week === block.week &&
    minutesOf(other.start) <= minutesOf(block.end) &&
    minutesOf(block.start) <= minutesOf(other.end)
  const together = [block, ...hours.filter(touches)]
  const merged = {
    week: block.week,
    start: timeOf(Math.min(...together.map(({ start }) => minutesOf(start)))),
    end: timeOf(Math.max(...together.map(({ end }) => minutesOf(end)))),
  }
  return inOrder([...hours.filter(other => !touches(other)), merged])
}

/** Removes a period; the remaining parts keep their minutes. */
export const removed = (hours: Hours, block: Block): Block[] =>
  hours.flatMap(other =>
    overlaps(other, block)
      ? [
          { ...other, end: block.start },
          { ...other, start: block.end },
        ].filter(({ start, end }) => minutesOf(start) < minutesOf(end))
      : [other],
  )

/** Opens or clears the rectangle between two cells, in any direction. */
export function painted(hours: Hours, from: Cell, to: Cell, isOn: boolean): Hours {
  const [first = 0, last = 0] = [from.column, to.column].toSorted((a, b) => a - b)
  const [top = 0, bottom = 0] = [from.half, to.half].toSorted((a, b) => a - b)
  const change = isOn ? added : removed
  return weekOrder
    .slice(first, last + 1)
    .reduce<Hours>((all, week) => change(all, blockOf(week, top, bottom + 1)), hours)
}

/** Replaces the hours of the given days by those of one day. */
export const copiedDay = (hours: Hours, from: number, to: readonly number[]): Block[] => {
  const day = hours.filter(({ week }) => week === from)
  const others = hours.filter(({ week }) => !to.includes(week))
  return inOrder([...others, ...to.flatMap(week => day.map(block => ({ ...block, week })))])
}
