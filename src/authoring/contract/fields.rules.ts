// Storage location of template field values. Pure.
import { keyOf, type Field, type TemplateStep } from '#academics/contract/templates.rules.ts'
import { extField } from './content.rules.ts'
import { editableFields, type Content, type EditableField } from './content.shapes.ts'

const builtIn: readonly string[] = [
  'name',
  'cover',
  'unit',
  'type',
  'overview',
  'idea',
  'words',
  'goals',
  'inquiry',
  'connection',
]
const inExt = 'ext.'

/**
 * Built-in fields have columns; the values of all others are in `ext`. A service's audience is part of
 * `service`.
 */
export function valueKey(field: Pick<Field, '_id' | 'code'>): string {
  if (field.code === 'audience') return 'service'
  return field.code !== null && builtIn.includes(field.code) ? field.code : extField(keyOf(field))
}

export const isColumn = (key: string): key is EditableField => Object.hasOwn(editableFields, key)

/** The `ext` key for a value's key. */
export const extKeyOf = (key: string): string => (key.startsWith(inExt) ? key.slice(inExt.length) : key)

export const valueOf = (content: Content, key: string): unknown =>
  isColumn(key) ? content[key] : (content.ext[extKeyOf(key)] ?? [])

/** Active fields of a step, in order; fields without a step belong to the first one. */
export const fieldsOf = (template: readonly Field[], step: TemplateStep): Field[] =>
  template.filter(({ enable, group }) => enable && (group ?? 'basic') === step)
