// Weekly hours as half hours of a grid, and back. Pure.
import { inOrder, minutesOf, timeOf, type Block } from '#schools/contract/blocks.rules.ts'

export const halfHours = 48
/** `week * 48 + half hour`. */
export type Cells = ReadonlySet<number>

export const cellAt = (week: number, half: number): number => week * halfHours + half

/** Half hours that the hours touch. */
export const cellsOf = (hours: readonly Block[]): Cells =>
  new Set(
    hours.flatMap(({ week, start, end }) => {
      const [from, to] = [Math.floor(minutesOf(start) / 30), Math.ceil(minutesOf(end) / 30)]
      return Array.from({ length: to - from }, (_, at) => cellAt(week, from + at))
    }),
  )

/** Neighbouring half hours of a day become one block. */
export function hoursOf(cells: Cells): Block[] {
  const blocks: Block[] = []
  for (const cell of [...cells].toSorted((a, b) => a - b)) {
    const [week, half] = [Math.floor(cell / halfHours), cell % halfHours]
    const before = blocks.at(-1)
    const [start, end] = [timeOf(half * 30), timeOf(half * 30 + 30)]
    if (before?.week === week && before.end === start) blocks[blocks.length - 1] = { ...before, end }
    else blocks.push({ week, start, end })
  }
  return inOrder(blocks)
}

export function painted(cells: Cells, from: number, to: number, isOn: boolean): Cells {
  const [weeks, halves] = [
    [from, to].map(cell => Math.floor(cell / halfHours)).toSorted((a, b) => a - b),
    [from, to].map(cell => cell % halfHours).toSorted((a, b) => a - b),
  ]
  const next = new Set(cells)
  for (let week = weeks[0] ?? 0; week <= (weeks[1] ?? 0); week++)
    for (let half = halves[0] ?? 0; half <= (halves[1] ?? 0); half++) {
      if (isOn) next.add(cellAt(week, half))
      else next.delete(cellAt(week, half))
    }
  return next
}

export const copiedDay = (cells: Cells, from: number, to: readonly number[]): Cells => {
  const day = Array.from({ length: halfHours }, (_, half) => half).filter(half =>
    cells.has(cellAt(from, half)),
  )
  const others = [...cells].filter(cell => !to.includes(Math.floor(cell / halfHours)))
  return new Set([...others, ...to.flatMap(week => day.map(half => cellAt(week, half)))])
}
