// Which rows of a list are selected: some in sight, or all that match on every page.
import { useState } from 'react'
import type { TableState } from './table-state.ts'

export interface Choosing {
  readonly ids: ReadonlySet<string>
  readonly set: (ids: Iterable<string>) => void
}

export const toggled = (ids: ReadonlySet<string>, id: string): string[] =>
  ids.has(id) ? [...ids].filter(other => other !== id) : [...ids, id]

export function useSelection<R>(
  rows: readonly R[],
  rowId: (row: R) => string,
  { search, filters }: Pick<TableState, 'search' | 'filters'>,
) {
  const [picked, setPicked] = useState<readonly string[]>([])
  // All that match, with the search and filters of this moment.
  const [wholeOf, setWholeOf] = useState<string | null>(null)
  const narrowing = JSON.stringify([search, filters])
  // Rows that left the page are deselected.
  const selected = rows.filter(row => picked.includes(rowId(row)))
  const choose: Choosing = { ids: new Set(selected.map(rowId)), set: ids => setPicked([...ids]) }
  const isWholePage = selected.length === rows.length
  return {
    choose,
    /** For the bar that replaces the filters. */
    bar: {
      rows: selected,
      isAll: wholeOf === narrowing && isWholePage,
      onAll: () => {
        setPicked(rows.map(rowId))
        setWholeOf(narrowing)
      },
      onClear: () => {
        setPicked([])
        setWholeOf(null)
      },
    },
  }
}
