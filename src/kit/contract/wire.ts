// Shapes of the wire. REST sends every query value as text, the socket sends JSON: these accept both.
import * as z from '#zod'
import { pageLimits } from './constants.ts'

/** UUIDv7 in text. */
export const id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))

/** An instant: a Date inside the server, ISO text on the wire. */
export const instant = z.pipe(
  z.transform((value: unknown) => (value instanceof Date ? value.toISOString() : value)),
  z.iso.datetime({ offset: true }),
)

export const wireInt = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
  ),
  z.int(),
)

export const wireBool = z.pipe(
  z.transform((value: unknown) => {
    if (value === 'true' || value === '1' || value === 1) return true
    if (value === 'false' || value === '0' || value === 0) return false
    return value
  }),
  z.boolean(),
)

/** Text of a bounded length, without the control characters that no name or sentence needs. */
export const text = (most: number, least = 0) =>
  z.string().check(
    z.trim(),
    z.minLength(least),
    z.maxLength(most),
    z.refine(value => !hasControls(value)),
  )

const hasControls = (value: string) =>
  [...value].some(char => {
    const code = char.charCodeAt(0)
    return (code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127
  })

/** Length of `$search` and of free text in a query. */
const searchText = text(200)

export const nothing = z.strictObject({})

type Field = z.ZodMiniType
type Operators<F extends Field> = z.ZodMiniUnion<
  [
    F,
    z.ZodMiniObject<{
      $in: z.ZodMiniOptional<z.ZodMiniArray<F>>
      $ne: z.ZodMiniOptional<F>
      $gt: z.ZodMiniOptional<F>
      $gte: z.ZodMiniOptional<F>
      $lt: z.ZodMiniOptional<F>
      $lte: z.ZodMiniOptional<F>
    }>,
  ]
>

/** A filter on one field: a value, or the operators of the wire. */
const filter = <F extends Field>(field: F): Operators<F> =>
  z.union([
    field,
    z.strictObject({
      $in: z.optional(z.array(field).check(z.maxLength(100))),
      $ne: z.optional(field),
      $gt: z.optional(field),
      $gte: z.optional(field),
      $lt: z.optional(field),
      $lte: z.optional(field),
    }),
  ]) as unknown as Operators<F>

type Filters<T extends Record<string, Field>> = { [K in keyof T]: z.ZodMiniOptional<Operators<T[K]>> }

export type SortOrder = 1 | -1
const sortOrder = z.pipe(wireInt, z.union([z.literal(1), z.literal(-1)]))

/** The closed query of a `find`: filters on named fields, paging, sorting by named fields, search if asked for. */
export function listQuery<T extends Record<string, Field>, const S extends readonly string[] = []>(
  fields: T,
  options: { sort?: S; search?: boolean } = {},
) {
  const filters = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, z.optional(filter(field))]),
  ) as Filters<T>
  const sorts = Object.fromEntries((options.sort ?? []).map(name => [name, z.optional(sortOrder)])) as Record<
    S[number],
    z.ZodMiniOptional<typeof sortOrder>
  >
  return z.strictObject({
    ...filters,
    $or: z.optional(z.array(z.strictObject(filters)).check(z.maxLength(10))),
    $limit: z._default(wireInt.check(z.minimum(0), z.maximum(pageLimits.most)), pageLimits.default),
    $skip: z._default(wireInt.check(z.minimum(0), z.maximum(pageLimits.skip)), 0),
    $sort: z.optional(z.strictObject(sorts)),
    $search: options.search ? z.optional(searchText) : z.optional(z.never()),
  })
}

/** The answer of a `find`. `totalIsLeast` marks a total that was counted only so far. */
export const page = <R extends Field>(row: R) =>
  z.object({
    total: z.int(),
    totalIsLeast: z.optional(z.literal(true)),
    limit: z.int(),
    skip: z.int(),
    data: z.array(row),
  })

export interface Page<R> {
  total: number
  totalIsLeast?: true | undefined
  limit: number
  skip: number
  data: R[]
}
