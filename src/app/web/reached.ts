// How people reach a page, from its route row.
import type { Path, Press, Route } from '#kit/contract/routes.ts'

export interface NamedDoor {
  readonly page: Path
  /** Buttons to press there, in order. */
  readonly press: readonly Press[]
}

type Row = Pick<Route, 'options'>

export function doorsOf({ options: { from = [] } }: Row): readonly NamedDoor[] {
  if (from === 'home' || from === 'outside') return []
  return (typeof from === 'string' || 'page' in from ? [from] : from).map(door =>
    typeof door === 'string' ? { page: door, press: [] } : door,
  )
}

/** By a page, by a menu, as an alias, from outside, or as a home. */
export const isReached = ({ options: { from, menu, alias } }: Row): boolean =>
  from !== undefined || menu !== undefined || alias !== undefined
