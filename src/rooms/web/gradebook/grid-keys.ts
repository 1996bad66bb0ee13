import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Arrow keys move between a table's buttons, Home and End go to the ends of a row; a single Tab leaves
 * it.
 */
export function gridKeys(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: target, key } = event
  const table = target.closest('table')
  if (!table) return
  const lines = [...table.rows].map(row => [...row.querySelectorAll<HTMLElement>('[data-cell]')])
  const at = lines.findIndex(line => line.includes(target))
  const column = lines[at]?.indexOf(target) ?? -1
  const step = steps[key]
  const wanted = (): HTMLElement | undefined => {
    if (key === 'Home') return lines[at]?.[0]
    if (key === 'End') return lines[at]?.at(-1)
    if (!step) return undefined
    const [down, right] = step
    const line = lines[at + down]
    // The header row has no button above the names, so columns are counted from the end.
    const fromEnd = (lines[at]?.length ?? 0) - column
    return down === 0 ? lines[at]?.[column + right] : line?.[line.length - fromEnd]
  }
  const next = at < 0 ? undefined : wanted()
  if (!next) return
  event.preventDefault()
  for (const each of table.querySelectorAll<HTMLElement>('[data-cell]')) each.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}
