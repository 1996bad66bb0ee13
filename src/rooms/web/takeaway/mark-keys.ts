// Keyboard marking: Enter goes to the next field, Shift+Enter back, Ctrl+Enter to the next learner or
// question.
import type { KeyboardEvent } from 'react'

/** Fields in order; a rubric's radio group counts as one. */
function stopsIn(container: Element): HTMLInputElement[] {
  const fields = [...container.querySelectorAll<HTMLInputElement>('input[data-mark]:not(:disabled)')]
  const groups = Map.groupBy(fields, (field, at) => (field.type === 'radio' ? field.name : `${at}`))
  return [...groups.values()].flatMap(
    list => list.find(({ checked, type }) => type === 'radio' && checked) ?? list[0] ?? [],
  )
}

const sameStop = (stop: HTMLInputElement, field: HTMLInputElement) =>
  stop === field || (field.type === 'radio' && stop.name === field.name)

/** @param onward Called after the last field. */
export function markKeys(event: KeyboardEvent<HTMLElement>, onward: () => void): void {
  const field = event.target
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    return onward()
  }
  if (!(field instanceof HTMLInputElement) || !('mark' in field.dataset)) return
  event.preventDefault()
  const stops = stopsIn(event.currentTarget)
  const next = stops[stops.findIndex(stop => sameStop(stop, field)) + (event.shiftKey ? -1 : 1)]
  if (next) focusOn(next)
  else if (!event.shiftKey) onward()
}

function focusOn(field: HTMLInputElement): void {
  field.focus()
  if (field.type !== 'radio') field.select()
  field.scrollIntoView({ block: 'nearest' })
}

/** Focuses the first empty field, or the first of all. */
export function startMarking(container: Element | null): void {
  const stops = container ? stopsIn(container) : []
  const first = stops.find(stop => (stop.type === 'radio' ? !stop.checked : stop.value === '')) ?? stops[0]
  if (first) focusOn(first)
}
