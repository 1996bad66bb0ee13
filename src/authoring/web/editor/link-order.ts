// Order of linked content: pure moves within and between groups.
import type { Linked } from '#authoring/contract/content.contract.ts'

export interface LinkPosition {
  readonly id: string
  readonly group: string | null
}

export const positionsOf = (links: readonly Linked[]): LinkPosition[] =>
  links.map(({ _id, group }) => ({ id: _id, group }))

/** Links of a group, in order; those of a deleted group are ungrouped. */
export const inGroup = <T extends { readonly group: string | null }>(
  links: readonly T[],
  group: string | null,
  groups: readonly string[],
): T[] =>
  links.filter(link => (link.group !== null && groups.includes(link.group) ? link.group : null) === group)

/** Puts a link before another one, or last in a group. */
export function moved(
  places: readonly LinkPosition[],
  id: string,
  group: string | null,
  before: string | null,
): LinkPosition[] {
  const rest = places.filter(place => place.id !== id)
  const at = before === null ? -1 : rest.findIndex(place => place.id === before)
  return at < 0 ? [...rest, { id, group }] : rest.toSpliced(at, 0, { id, group })
}

/** One step up or down; across a group's boundary into the adjacent one. */
export function stepped(
  places: readonly LinkPosition[],
  id: string,
  by: -1 | 1,
  groups: readonly (string | null)[],
): LinkPosition[] {
  const names = groups.filter(group => group !== null)
  const own = places.find(place => place.id === id)
  if (!own) return [...places]
  const group = own.group !== null && names.includes(own.group) ? own.group : null
  const mates = inGroup(places, group, names)
  const at = mates.findIndex(place => place.id === id)
  const mate = mates[at + by]
  if (mate)
    return by === -1 ? moved(places, id, group, mate.id) : moved(places, id, group, mates[at + 2]?.id ?? null)
  const next = groups[groups.indexOf(group) + by]
  if (next === undefined) return [...places]
  return moved(places, id, next, by === 1 ? (inGroup(places, next, names)[0]?.id ?? null) : null)
}
