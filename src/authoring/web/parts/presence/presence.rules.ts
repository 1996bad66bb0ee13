// Who else is here. Nothing is stored: everybody sends heartbeats, and a missing heartbeat means that a
// person has left.

export const beatMs = 20_000
const silenceMs = 50_000

export interface Sign {
  readonly uid: string
  readonly name: string
  readonly here: boolean
}
export type PresentPerson<S extends Sign> = S & { readonly seen: number }

/** Applies a heartbeat; a person who left is removed. */
export function withSign<S extends Sign>(
  others: readonly PresentPerson<S>[],
  sign: S,
  now: number,
): readonly PresentPerson<S>[] {
  const rest = others.filter(({ uid }) => uid !== sign.uid)
  return sign.here ? [...rest, { ...sign, seen: now }].sort((a, b) => a.name.localeCompare(b.name)) : rest
}

/** The same list object unless somebody's heartbeats stopped. */
export function stillHere<T extends { readonly seen: number }>(
  others: readonly T[],
  now: number,
): readonly T[] {
  const isHere = ({ seen }: T) => now - seen < silenceMs
  return others.every(isHere) ? others : others.filter(isHere)
}
