// Zod asks every part of a shape anew what it is. Here a shape is asked once and becomes a function that reads values.
// Whatever the function is not sure of it leaves to Zod, so its answer is always Zod's: `shape-reader.test.ts`.
import * as z from 'zod/mini'
import { instant } from '#kit/contract/wire.ts'

type Shape = z.core.$ZodType
type Read = (value: unknown) => unknown

/** Not what the quick way can read; Zod says what it is. */
const unsure = Symbol('unsure')
const readers = new WeakMap<Shape, Read>()

/** What `z.safeParse` answers, sooner. */
export function readShape(shape: z.ZodMiniType, value: unknown): z.core.util.SafeParseResult<unknown> {
  const data = readerOf(shape)(value)
  return data === unsure ? z.safeParse(shape, value) : { success: true, data }
}

function readerOf(shape: Shape): Read {
  const known = readers.get(shape)
  if (known) return known
  // A shape that holds itself meets Zod at its second turn.
  readers.set(shape, leftToZod(shape))
  const reader = compile(shape)
  readers.set(shape, reader)
  return reader
}

const leftToZod =
  (shape: Shape): Read =>
  value => {
    const parsed = z.safeParse(shape, value)
    return parsed.success ? parsed.data : unsure
  }

function compile(shape: Shape): Read {
  if (shape === instant) return readInstant(shape)
  const { def } = (shape as z.core.$ZodTypes)._zod
  if (def.type === 'string') return stringReader(shape, def)
  if (def.checks && def.checks.length > 0) return leftToZod(shape)
  switch (def.type) {
    case 'number':
      return def.coerce ? leftToZod(shape) : numberReader(shape, def as { check?: string; format?: string })
    case 'boolean':
      return def.coerce ? leftToZod(shape) : value => (typeof value === 'boolean' ? value : unsure)
    case 'literal':
      return oneOf(def.values)
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'nullable':
      return nullableReader(readerOf(def.innerType))
    case 'optional':
      return takesNothing(def.innerType) ? leftToZod(shape) : optionalReader(readerOf(def.innerType))
    case 'default':
      return takesNothing(def.innerType) ? leftToZod(shape) : defaultReader(def, readerOf(def.innerType))
    case 'array':
      return arrayReader(readerOf(def.element))
    case 'object':
      return objectReader(shape, def)
    default:
      return leftToZod(shape)
  }
}

const takesNothing = (shape: Shape): boolean => shape._zod.optin !== undefined

function stringReader(shape: Shape, def: z.core.$ZodStringDef & { check?: string }): Read {
  if (def.coerce || def.check !== undefined) return leftToZod(shape)
  const patterns: RegExp[] = []
  for (const check of def.checks ?? []) {
    const { format, pattern } = check._zod.def as { format?: string; pattern?: RegExp }
    if (format !== 'regex' || !pattern || pattern.global || pattern.sticky) return leftToZod(shape)
    patterns.push(pattern)
  }
  return value =>
    typeof value === 'string' && patterns.every(pattern => pattern.test(value)) ? value : unsure
}

function numberReader(shape: Shape, { check, format }: { check?: string; format?: string }): Read {
  if (check === undefined) return value => (Number.isFinite(value) ? value : unsure)
  return format === 'safeint' ? value => (Number.isSafeInteger(value) ? value : unsure) : leftToZod(shape)
}

function oneOf(values: readonly unknown[]): Read {
  const set = new Set(values)
  return value => (set.has(value) ? value : unsure)
}

const nullableReader =
  (inner: Read): Read =>
  value =>
    value === null ? null : inner(value)
const optionalReader =
  (inner: Read): Read =>
  value =>
    value === undefined ? undefined : inner(value)
const defaultReader =
  (def: { readonly defaultValue: unknown }, inner: Read): Read =>
  value =>
    value === undefined ? def.defaultValue : (inner(value) ?? unsure)

/** Dates of four-digit years; text and everything else is Zod's. */
function readInstant(shape: Shape): Read {
  const other = leftToZod(shape)
  return value => {
    if (!(value instanceof Date) || Number.isNaN(value.getTime())) return other(value)
    const text = value.toISOString()
    return text.length === 24 ? text : other(value)
  }
}

function arrayReader(element: Read): Read {
  return value => {
    if (!Array.isArray(value)) return unsure
    const result: unknown[] = []
    for (const each of value) {
      const read = element(each)
      if (read === unsure) return unsure
      result.push(read)
    }
    return result
  }
}

function objectReader(shape: Shape, def: z.core.$ZodObjectDef): Read {
  const strict = def.catchall?._zod.def.type === 'never'
  if (def.catchall && !strict) return leftToZod(shape)
  const names = new Set(Object.keys(def.shape))
  const fields = Object.entries(def.shape).map(([name, field]) => ({
    name,
    read: readerOf(field),
    absent: absentReader(field),
  }))
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unsure
    if (strict) for (const name in value) if (!names.has(name)) return unsure
    const input = value as Record<string, unknown>
    const result: Record<string, unknown> = {}
    for (const { name, read, absent } of fields) {
      const given = input[name]
      if (given === undefined && !(name in input)) {
        const made = absent()
        if (made === unsure) return unsure
        if (made !== undefined) result[name] = made
        continue
      }
      const made = read(given)
      if (made === unsure) return unsure
      result[name] = made
    }
    return result
  }
}

/** What becomes of a field that is not there: nothing, its default, or a question for Zod. */
function absentReader(field: Shape): () => unknown {
  const { def } = (field as z.core.$ZodTypes)._zod
  if (def.type === 'optional' && !takesNothing(def.innerType)) return () => undefined
  if (def.type === 'default' && !takesNothing(def.innerType)) return () => def.defaultValue
  return () => unsure
}
