// Operations on the selected elements of a page: align, distribute, order, group, lock, copy, remove. Each
// returns the page's new elements.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { boundsOf, moved, union, type Box } from './geometry.ts'
import { omit } from './omit.ts'

export type Side = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'
export type Order = 'front' | 'forward' | 'backward' | 'back'
type Elements = readonly Element[]
type Ids = ReadonlySet<string>

/** Selecting one element of a group selects the group. */
export function withGroups(elements: Elements, ids: readonly string[]): string[] {
  const groups = new Set(
    elements.filter(({ _id, group }) => group !== undefined && ids.includes(_id)).map(({ group }) => group),
  )
  return elements
    .filter(({ _id, group }) => ids.includes(_id) || (group !== undefined && groups.has(group)))
    .map(({ _id }) => _id)
}

const units = (elements: Elements, ids: Ids): Element[][] => {
  const chosen = elements.filter(({ _id }) => ids.has(_id))
  const whole = new Set(chosen.map(({ group }) => group).filter(group => group !== undefined))
  return [
    ...[...whole].map(group => chosen.filter(each => each.group === group)),
    ...chosen.filter(({ group }) => group === undefined).map(each => [each]),
  ]
}
const boxOf = (unit: Elements): Box => union(unit.map(boundsOf))

function shift(elements: Elements, by: ReadonlyMap<string, { dx: number; dy: number }>): Element[] {
  return elements.map(element => {
    const step = by.get(element._id)
    return step && !element.locked ? moved(element, step.dx, step.dy) : element
  })
}

/** Aligns to a side of the selection; a single element aligns to the page. */
export function align(
  elements: Elements,
  ids: Ids,
  side: Side,
  page: { width: number; height: number },
): Element[] {
  const parts = units(elements, ids)
  const frame = parts.length > 1 ? union(parts.map(boxOf)) : { x: 0, y: 0, ...page }
  const by = new Map<string, { dx: number; dy: number }>()
  for (const part of parts) {
    const step = { dx: 0, dy: 0, ...steps[side](frame, boxOf(part)) }
    for (const { _id } of part) by.set(_id, step)
  }
  return shift(elements, by)
}

const steps: Readonly<Record<Side, (frame: Box, box: Box) => { dx: number } | { dy: number }>> = {
  left: (frame, box) => ({ dx: frame.x - box.x }),
  center: (frame, box) => ({ dx: frame.x + frame.width / 2 - box.x - box.width / 2 }),
  right: (frame, box) => ({ dx: frame.x + frame.width - box.x - box.width }),
  top: (frame, box) => ({ dy: frame.y - box.y }),
  middle: (frame, box) => ({ dy: frame.y + frame.height / 2 - box.y - box.height / 2 }),
  bottom: (frame, box) => ({ dy: frame.y + frame.height - box.y - box.height }),
}

/** Equal gaps; the first and last element stay where they are. */
export function distribute(elements: Elements, ids: Ids, along: 'x' | 'y'): Element[] {
  const size = along === 'x' ? 'width' : 'height'
  const parts = units(elements, ids)
    .map(part => ({ part, box: boxOf(part) }))
    .toSorted((a, b) => a.box[along] - b.box[along])
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last || parts.length < 3) return [...elements]
  const room =
    last.box[along] + last.box[size] - first.box[along] - parts.reduce((sum, { box }) => sum + box[size], 0)
  const gap = room / (parts.length - 1)
  const by = new Map<string, { dx: number; dy: number }>()
  let at = first.box[along]
  for (const { part, box } of parts) {
    const step = at - box[along]
    for (const { _id } of part) by.set(_id, along === 'x' ? { dx: step, dy: 0 } : { dx: 0, dy: step })
    at += box[size] + gap
  }
  return shift(elements, by)
}

export function reorder(elements: Elements, ids: Ids, order: Order): Element[] {
  const chosen = elements.filter(({ _id }) => ids.has(_id))
  const rest = elements.filter(({ _id }) => !ids.has(_id))
  if (chosen.length === 0) return [...elements]
  if (order === 'front') return [...rest, ...chosen]
  if (order === 'back') return [...chosen, ...rest]
  // One step past the nearest unselected neighbour, or to the end.
  const at = order === 'forward' ? placeAfter(elements, rest, ids) : placeBefore(elements, rest, ids)
  return [...rest.slice(0, at), ...chosen, ...rest.slice(at)]
}

function placeAfter(elements: Elements, rest: Elements, ids: Ids): number {
  const neighbour = elements[elements.findLastIndex(({ _id }) => ids.has(_id)) + 1]
  return neighbour ? rest.indexOf(neighbour) + 1 : rest.length
}

function placeBefore(elements: Elements, rest: Elements, ids: Ids): number {
  const neighbour = elements[elements.findIndex(({ _id }) => ids.has(_id)) - 1]
  return neighbour ? rest.indexOf(neighbour) : 0
}

export const group = (elements: Elements, ids: Ids, name: string): Element[] =>
  elements.map(element => (ids.has(element._id) ? { ...element, group: name } : element))
export const ungroup = (elements: Elements, ids: Ids): Element[] =>
  elements.map(element => {
    return ids.has(element._id) && element.group !== undefined ? (omit(element, 'group') as Element) : element
  })
export const lock = (elements: Elements, ids: Ids, locked: boolean): Element[] =>
  elements.map(element => (ids.has(element._id) ? { ...element, locked } : element))
export const remove = (elements: Elements, ids: Ids): Element[] =>
  elements.filter(({ _id, locked }) => !ids.has(_id) || locked === true)
export const nudge = (elements: Elements, ids: Ids, dx: number, dy: number): Element[] =>
  elements.map(element => (ids.has(element._id) && !element.locked ? moved(element, dx, dy) : element))

/** Copies with new ids and new group names, slightly offset. */
export function copies(chosen: Elements, newId: () => string, step: number): Element[] {
  const groups = new Map<string, string>()
  const groupOf = (name: string) => {
    const made = groups.get(name) ?? newId()
    groups.set(name, made)
    return made
  }
  return chosen.map(element => ({
    ...moved(element, step, step),
    _id: newId(),
    ...(element.group !== undefined && { group: groupOf(element.group) }),
  }))
}

/** Applies a function to some elements. */
export const changed = (elements: Elements, ids: Ids, change: (element: Element) => Element): Element[] =>
  elements.map(element => (ids.has(element._id) && !element.locked ? change(element) : element))
