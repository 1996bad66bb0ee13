// Seeded valid values for a schema: foreign ids wherever an id fits, plausible text elsewhere.
import * as z from '#zod'
import type { Shape as Declared } from '#kit/contract/service.ts'
import { id as idShape } from '#kit/contract/wire.ts'

export interface Draw {
  /** From 0 to 1, exclusive; deterministic per seed. */
  next(): number
  one<T>(of: readonly T[]): T
}

/** Mulberry32. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, one: of => of[Math.floor(next() * of.length)] as (typeof of)[number] }
}

export interface SampleOptions {
  readonly draw: Draw
  /** An id for a field of this name. */
  idFor(field: string): string
  /** Texts that are real somewhere: slugs, codes, e-mail addresses. */
  readonly texts: readonly string[]
  /** Share of optional fields to fill in. */
  readonly filled: number
}

type Shape = z.core.$ZodTypes

export const sampleOf = (shape: Declared | undefined, options: SampleOptions): unknown =>
  shape === undefined ? undefined : valueOf(shape as unknown as Shape, '', options, 0)

const candidates: readonly unknown[] = [
  'Some words',
  'nobody@elsewhere.test',
  '2026-11-17',
  '2026-11-17T10:00:00.000Z',
  '10:00',
  'Pacific/Auckland',
  'en',
  'NZ',
  'NZD',
  '123456',
  '+6421000000',
  'https://elsewhere.test/page',
  '#336699',
  'Grade 8',
  'nz',
  'nz:Science',
  'some-slug',
  'Plans',
  'Classroom1',
  'image/png',
  'a'.repeat(64),
  'A1B2C3',
  'x',
  1,
  0,
  10,
  2026,
  true,
  {},
  [],
]

const fits = (shape: Shape, value: unknown): boolean =>
  z.safeParse(shape as unknown as z.ZodMiniType, value).success

function valueOf(shape: Shape, field: string, options: SampleOptions, depth: number): unknown {
  const { draw } = options
  const inner = (each: z.core.$ZodType, name = field) => valueOf(each as Shape, name, options, depth + 1)
  const { def } = shape._zod
  if (depth > 12) return undefined
  switch (def.type) {
    case 'object':
      return objectOf(def.shape, options, depth)
    case 'optional':
      return draw.next() < options.filled ? inner(def.innerType) : undefined
    case 'default':
    case 'prefault':
      return draw.next() < 0.3 ? inner(def.innerType) : undefined
    case 'nullable':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return inner(def.innerType)
    case 'array':
      return Array.from({ length: draw.one([1, 1, 2]) }, () => inner(def.element))
    case 'tuple':
      return def.items.map(item => inner(item))
    case 'union':
      return inner(draw.one(def.options))
    case 'intersection':
      return { ...(inner(def.left) as object), ...(inner(def.right) as object) }
    case 'record':
      return { [String(inner(def.keyType, field))]: inner(def.valueType) }
    case 'lazy':
      return inner(def.getter())
    case 'literal':
      return draw.one(def.values)
    case 'enum':
      return draw.one(Object.values(def.entries))
    case 'boolean':
      return draw.next() < 0.5
    case 'pipe':
      return pipeValue(shape, def, field, options, depth)
    default:
      return plainValue(shape, field, options)
  }
}

function objectOf(
  fields: Readonly<Record<string, z.core.$ZodType>>,
  options: SampleOptions,
  depth: number,
): Record<string, unknown> {
  const entries = Object.entries(fields).map(
    ([name, each]) => [name, valueOf(each as Shape, name, options, depth + 1)] as const,
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** A transform before a shape takes the shape's input; one after it is irrelevant here. */
function pipeValue(
  shape: Shape,
  def: z.core.$ZodPipeDef,
  field: string,
  options: SampleOptions,
  depth: number,
): unknown {
  const from = (def.in as Shape)._zod.def.type === 'transform' ? def.out : def.in
  const value = valueOf(from as Shape, field, options, depth + 1)
  return fits(shape, value) ? value : plainValue(shape, field, options)
}

function plainValue(shape: Shape, field: string, options: SampleOptions): unknown {
  const { draw, texts } = options
  const foreign = options.idFor(field)
  const isId = (shape as unknown) === idShape || (fits(shape, foreign) && !fits(shape, 'Some words'))
  if (isId) return foreign
  // A plain text may be an id, such as `rid` or a secret.
  if (shape._zod.def.type === 'string' && draw.next() < 0.3 && fits(shape, foreign)) return foreign
  const known = draw.one(texts)
  if (draw.next() < 0.4 && fits(shape, known)) return known
  return candidates.find(each => fits(shape, each)) ?? texts.find(each => fits(shape, each))
}
