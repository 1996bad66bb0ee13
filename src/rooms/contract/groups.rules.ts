// Random groups: everybody placed, sizes apart by one at most. Pure, given its dice.

/** `roll(n)`: a whole number from 0 up to, but not, n. */
export function dealt(
  uids: readonly string[],
  groups: readonly string[],
  roll: (n: number) => number,
): Record<string, string> {
  if (groups.length === 0) return {}
  const shuffled = [...uids]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = roll(last + 1)
    const held = shuffled[last] as string
    shuffled[last] = shuffled[other] as string
    shuffled[other] = held
  }
  return Object.fromEntries(shuffled.map((uid, index) => [uid, groups[index % groups.length] as string]))
}
