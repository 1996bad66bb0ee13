// Keyboard navigation between times. Columns are days, each with its times in order. Pure.
type Step = { readonly kind: 'time'; readonly start: string } | { readonly kind: 'week'; readonly by: 1 | -1 }

export function stepFrom(columns: readonly (readonly string[])[], start: string, key: string): Step | null {
  const [column, row] = placeOf(columns, start)
  const times = columns[column] ?? []
  const at = (time: string | undefined): Step => ({ kind: 'time', start: time ?? start })
  const steps: Readonly<Record<string, () => Step>> = {
    ArrowUp: () => at(times[row - 1]),
    ArrowDown: () => at(times[row + 1]),
    Home: () => at(times[0]),
    End: () => at(times.at(-1)),
    ArrowLeft: () => at(samePlace(columns.slice(0, column).findLast(isSome), row)),
    ArrowRight: () => at(samePlace(columns.slice(column + 1).find(isSome), row)),
    PageUp: () => ({ kind: 'week', by: -1 }),
    PageDown: () => ({ kind: 'week', by: 1 }),
  }
  return steps[key]?.() ?? null
}

const isSome = (times: readonly string[]): boolean => times.length > 0

const placeOf = (columns: readonly (readonly string[])[], start: string): [number, number] => {
  const column = columns.findIndex(times => times.includes(start))
  return [column, columns[column]?.indexOf(start) ?? -1]
}

/** The time in the same row of another day; its last one if it has fewer. */
const samePlace = (times: readonly string[] | undefined, row: number): string | undefined =>
  times?.[row] ?? times?.at(-1)
