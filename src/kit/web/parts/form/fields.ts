// Reads from a shape what each field of its form is. Pure.
import type * as z from '#zod'

export type FieldKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'password'
  | 'phone'
  | 'number'
  | 'yesNo'
  | 'choice'
  | 'choices'

export interface FieldFacts {
  readonly kind: FieldKind
  readonly required: boolean
  readonly options: readonly string[]
  readonly maxLength: number | undefined
}

type Def = z.core.$ZodTypeDef & {
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  out?: z.core.$ZodType
  entries?: Record<string, string | number>
  format?: string
  options?: readonly z.core.$ZodType[]
  values?: readonly unknown[]
}

const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch'])
/** Text longer than this gets several lines. */
const oneLine = 200

export function factsOf(field: z.core.$ZodType): FieldFacts {
  let inner = field
  let required = true
  for (let def = inner._zod.def as Def; ; def = inner._zod.def as Def) {
    if (wrappers.has(def.type) && def.innerType) {
      if (def.type !== 'nonoptional' && def.type !== 'readonly') required = false
      inner = def.innerType
    } else if (def.type === 'pipe' && def.out) inner = def.out
    else break
  }
  const def = inner._zod.def as Def
  const maxLength = longest(def)
  const facts = (kind: FieldKind, options: readonly string[] = []): FieldFacts => ({
    kind,
    required,
    options,
    maxLength,
  })
  switch (def.type as string) {
    case 'string':
      return facts(textKind(def, maxLength))
    case 'number':
    case 'int':
      return facts('number')
    case 'boolean':
      return { ...facts('yesNo'), required: false }
    case 'enum':
      return facts('choice', Object.values(def.entries ?? {}).map(String))
    case 'union':
      return facts(
        'choice',
        (def.options ?? []).flatMap(option => ((option._zod.def as Def).values ?? []).map(String)),
      )
    case 'array':
      return { ...facts('choices', def.element ? factsOf(def.element).options : []), required: false }
    default:
      throw new Error(`a form cannot show a field of type ${def.type}`)
  }
}

function textKind(def: Def, maxLength: number | undefined): FieldKind {
  if (def.format === 'email') return 'email'
  return maxLength !== undefined && maxLength > oneLine ? 'longText' : 'text'
}

/** The length a text may have, where a check of the shape limits it. */
const longest = (def: Def): number | undefined =>
  def.checks
    ?.map(check => check._zod.def as { check: string; maximum?: number })
    .find(({ check }) => check === 'max_length')?.maximum

/** Initial value of a field. */
export function blankOf({ kind }: FieldFacts): string | boolean | string[] {
  if (kind === 'yesNo') return false
  return kind === 'choices' ? [] : ''
}

/** From the form's values to the shape's input: an empty optional field is not sent. */
export function valueOf({ kind, required }: FieldFacts, held: unknown): unknown {
  if (kind === 'yesNo' || kind === 'choices') return held
  if (held === '' && !required) return undefined
  if (kind === 'number') return typeof held === 'string' && held.trim() !== '' ? Number(held) : undefined
  return held
}
