// Grid columns as DOM elements, for pointers and keys that cross days.
export const columnsIn = (from: HTMLElement | null): HTMLElement[] => [
  ...(from?.parentElement?.parentElement?.querySelectorAll<HTMLElement>('[data-day]') ?? []),
]

export const daysIn = (from: HTMLElement | null): string[] =>
  columnsIn(from).map(each => each.dataset['day'] ?? '')

export function besideOf(from: HTMLElement | null, side: number, onDay: (date: string) => void): void {
  const columns = columnsIn(from)
  const next = columns[columns.indexOf(from as HTMLElement) + side]
  if (!next) return
  next.focus()
  onDay(next.dataset['day'] ?? '')
}
