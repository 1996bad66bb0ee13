export interface ClassGroup<C> {
  readonly school: string
  /** Said only where there are several groups. */
  readonly title: string | null
  readonly list: readonly C[]
}

/** Classes by their schools: the one in force first, what belongs to no school of mine last. */
export function groupClasses<C extends { readonly school: string }>(
  list: readonly C[],
  schools: readonly { readonly _id: string; readonly name: string }[],
  inForce: string | null,
): readonly ClassGroup<C>[] {
  const ids = schools.map(({ _id }) => _id)
  const rank = (school: string) => {
    if (school === inForce) return -1
    return ids.includes(school) ? ids.indexOf(school) : ids.length
  }
  const groups = [...Map.groupBy(list, ({ school }) => school)].toSorted(
    ([one], [other]) => rank(one) - rank(other),
  )
  return groups.map(([school, mine]) => ({
    school,
    title: groups.length < 2 ? null : (schools.find(({ _id }) => _id === school)?.name ?? 'Personal account'),
    list: mine,
  }))
}

/** Merges two lists without duplicates: a personal class that its owner teaches is in both. */
export const eachOnce = <C extends { readonly _id: string }>(
  list: readonly C[],
  more: readonly C[],
): readonly C[] => [...list, ...more.filter(({ _id }) => !list.some(known => known._id === _id))]
