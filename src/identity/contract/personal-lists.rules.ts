// Reads the values of `conf-user`. They are stored unvalidated, so each reader drops invalid ones.

/** A category for scheduling; lower weights come first. */
export interface SessionCategory {
  readonly _id: string
  readonly name: string
  readonly color: string
  readonly weight: number
}

/** A personal tag on an entry of a published outline. */
export interface OutlineTag {
  readonly entry: string
  readonly tag: string
}

type NamedValues = Readonly<Record<string, unknown>>
const isNamed = (value: unknown): value is NamedValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(isText) : []

export const categoriesIn = (value: unknown): readonly SessionCategory[] =>
  (Array.isArray(value) ? value : [])
    .filter(isNamed)
    .flatMap(({ _id, name, color, weight }) =>
      isText(_id) && isText(name)
        ? [
            {
              _id,
              name,
              color: isText(color) ? color : '',
              weight: typeof weight === 'number' ? weight : 0,
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.weight - b.weight)

/** Key of a value: the current school, else `personal`. */
export const ownerKey = (school: string | null | undefined): string => school ?? 'personal'

export function outlineTagsIn(value: unknown, owner: string): readonly OutlineTag[] {
  const list = isNamed(value) ? value[owner] : undefined
  return (Array.isArray(list) ? list : [])
    .filter(isNamed)
    .flatMap(({ entry, tag }) => (isText(entry) && isText(tag) ? [{ entry, tag }] : []))
}

/** The default template, if one was chosen. */
export function defaultTemplateIn(value: unknown, owner: string): string | null {
  const id = isNamed(value) ? value[owner] : undefined
  return isText(id) ? id : null
}

/** Sets or removes the default template of this owner. */
export function withDefaultTemplate(value: unknown, owner: string, id: string | null): NamedValues {
  const others = Object.entries(isNamed(value) ? value : {}).filter(([name]) => name !== owner)
  return Object.fromEntries(id === null ? others : [...others, [owner, id]])
}

const maxLast = 5

/** The names used last, newest first. */
export const withLast = (value: unknown, name: string): readonly string[] =>
  [name, ...textsIn(value).filter(each => each !== name)].slice(0, maxLast)
