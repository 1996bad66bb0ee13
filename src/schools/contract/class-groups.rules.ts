export interface ClassGroup<C> {
  readonly school: string
  /** Null if there is only one group. */
  readonly title: string | null
  readonly list: readonly C[]
}

/** Groups classes by school: the current workplace first, classes outside the user's schools last. */
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
