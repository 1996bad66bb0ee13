/** A copy of an object without some properties. */
export const omit = <T extends object, K extends string>(value: T, ...names: readonly K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name as K))) as Omit<T, K>
