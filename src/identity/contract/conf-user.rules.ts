// Adds to and removes from a configuration value: a list, or lists by name, such as `personal` or a school id.

/** Initial value of a key. */
export const confUserDefault = (key: string): unknown =>
  key === 'OutlineTags' || key === 'UnitTplDefault' ? {} : []

type NamedValues = Readonly<Record<string, unknown>>
const isNamed = (value: unknown): value is NamedValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const same = (a: unknown, b: unknown): boolean => stable(a) === stable(b)

/** Serialises objects with sorted keys, so that equal objects compare as equal. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isNamed(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )

/** `{$each: […]}` appends several entries. */
const entries = (given: unknown): readonly unknown[] =>
  isNamed(given) && Array.isArray(given['$each']) ? given['$each'] : [given]

/** Adds each entry once; for named lists, under their names. */
export function addTo(value: unknown, given: unknown): unknown {
  if (Array.isArray(value))
    return entries(given).reduce<unknown[]>(
      (list, entry) => (list.some(each => same(each, entry)) ? list : [...list, entry]),
      value,
    )
  if (!isNamed(value) || !isNamed(given)) return value
  return {
    ...value,
    ...Object.fromEntries(
      Object.entries(given).map(([name, entry]) => [
        name,
        addTo(Array.isArray(value[name]) ? value[name] : [], entry),
      ]),
    ),
  }
}

/** Replaces the entry with the same id; undefined if there is none. */
export function replaceIn(value: unknown, given: { readonly _id: string }): unknown {
  const isIt = (each: unknown) => isNamed(each) && each['_id'] === given._id
  if (!Array.isArray(value) || !value.some(isIt)) return undefined
  return value.map((each: unknown) => (isIt(each) ? given : each))
}

export function removeFrom(value: unknown, given: unknown): unknown {
  if (Array.isArray(value)) return value.filter(each => !entries(given).some(entry => matches(each, entry)))
  if (!isNamed(value) || !isNamed(given)) return value
  return {
    ...value,
    ...Object.fromEntries(
      Object.entries(given).flatMap(([name, entry]) =>
        Array.isArray(value[name]) ? [[name, removeFrom(value[name], entry)]] : [],
      ),
    ),
  }
}

/** `{_id: …}` matches an entry by its id. */
const matches = (each: unknown, entry: unknown): boolean =>
  same(each, entry) ||
  (isNamed(each) &&
    isNamed(entry) &&
    Object.keys(entry).length > 0 &&
    Object.entries(entry).every(([name, wanted]) => same(each[name], wanted)))
