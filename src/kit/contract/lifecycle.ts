// States and transitions as a table: from, event, to, guard.

export type Transition<
  S extends string = string,
  E extends string = string,
  G extends string = string,
> = readonly [from: S, event: E, to: S, guard?: G]

export interface Machine<S extends string, E extends string, G extends string> {
  readonly transitions: readonly Transition<S, E, G>[]
}

export function machine<const T extends readonly Transition[]>(
  transitions: T,
): Machine<T[number][0] | T[number][2], T[number][1], Exclude<T[number][3], undefined>> {
  const seen = new Set<string>()
  for (const [from, event] of transitions) {
    const key = `${from} ${event}`
    if (seen.has(key)) throw new Error(`two transitions for ${key}`)
    seen.add(key)
  }
  return { transitions: transitions as never }
}

export function transition<S extends string, E extends string, G extends string>(
  of: Machine<S, E, G>,
  from: NoInfer<S>,
  event: NoInfer<E>,
): Transition<S, E, G> | undefined {
  return of.transitions.find(row => row[0] === from && row[1] === event)
}

/** Events possible from a state, for menus and buttons. */
export const eventsFrom = <S extends string, E extends string, G extends string>(
  of: Machine<S, E, G>,
  from: NoInfer<S>,
): E[] => of.transitions.filter(row => row[0] === from).map(row => row[1])
