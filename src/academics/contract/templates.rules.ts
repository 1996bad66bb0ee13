// Templates of content: built-in fields, merging, and values kept when switching templates. Pure.

export const templateModes = ['unit', 'task', 'pdUnit', 'pdTask', 'video', 'tool'] as const
export type TemplateMode = (typeof templateModes)[number]
export const fieldTypes = ['text', 'text-multiple', 'radio', 'choice', 'choice-mark', 'image'] as const
export type FieldType = (typeof fieldTypes)[number]
export const templateSteps = ['basic', 'inquiry', 'applying', 'link'] as const
export type TemplateStep = (typeof templateSteps)[number]

export interface Field {
  readonly _id: string
  /** Set only for built-in fields; own sections have null. */
  readonly code: string | null
  readonly enable: boolean
  readonly required: boolean
  readonly type: FieldType
  readonly group: TemplateStep | null
  readonly name: string
  readonly prompt: string
  /** Tag set offered. */
  readonly tags: string | null
  /** Whether authors may add their own tags. */
  readonly diy: boolean
}

/** A required built-in field is always on. */
export const enforced = (fields: readonly Field[], builtIn: readonly Field[]): Field[] =>
  fields.map(field => {
    const own = field.code === null ? undefined : builtIn.find(each => each.code === field.code)
    return own
      ? {
          ...field,
          required: own.required,
          enable: field.enable || own.required,
          type: own.type,
          group: own.group === 'basic' || own.group === 'inquiry' ? stepOf(field, own) : own.group,
        }
      : field
  })

/** Fields can move between the first two steps; fields of other steps stay. */
const stepOf = (field: Field, own: Field): TemplateStep | null =>
  field.group === 'basic' || field.group === 'inquiry' ? field.group : own.group

/** Appends the platform's new built-in fields to their steps. */
export function merged(fields: readonly Field[], builtIn: readonly Field[]): Field[] {
  const known = new Set(fields.map(({ code }) => code))
  const list = enforced(fields, builtIn)
  for (const field of builtIn.filter(({ code }) => !known.has(code))) {
    const last = list.findLastIndex(({ group }) => group === field.group)
    list.splice(last < 0 ? list.length : last + 1, 0, field)
  }
  return list
}

export const codesOnce = (fields: readonly Field[]): boolean => {
  const codes = fields.flatMap(({ code }) => (code === null ? [] : [code]))
  return new Set(codes).size === codes.length && new Set(fields.map(({ _id }) => _id)).size === fields.length
}

/** Key under which a field's value is stored: its code, or the id of an own section. */
export const keyOf = ({ _id, code }: Pick<Field, '_id' | 'code'>): string => code ?? _id

type Values = Readonly<Record<string, unknown>>

/**
 * What content keeps when its template is switched: fields of the new template show their values; other values stay
 * hidden, so that switching back loses nothing.
 */
export function switched(
  shown: Values,
  hidden: Values,
  to: readonly Pick<Field, '_id' | 'code'>[],
): { shown: Values; hidden: Values } {
  const all = { ...hidden, ...shown }
  const keys = new Set(to.map(keyOf))
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key) === wanted))
  return { shown: pick(true), hidden: pick(false) }
}
