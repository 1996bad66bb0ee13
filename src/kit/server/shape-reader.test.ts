// The quick reader answers what Zod answers: for shapes of every kind, and values that fit, nearly fit and do not fit.
import fc from 'fast-check'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { id, instant, listQuery, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { readShape } from './shape-reader.ts'
import { Note } from './testing/notes.contract.ts'

const leaves: readonly z.ZodMiniType[] = [
  z.string(),
  z.number(),
  z.int(),
  z.boolean(),
  z.unknown(),
  z.null(),
  z.never(),
  z.email(),
  z.iso.datetime(),
  id,
  instant,
  text(5, 1),
  wireInt,
  wireBool,
  z.int().check(z.minimum(2)),
  z.string().check(z.minLength(2)),
  z.string().check(z.regex(/^a/g)),
  z.string().check(z.trim()),
  z.literal('a'),
  z.literal([1, null]),
  z.enum(['a', 'b']),
  z.pipe(
    z.string(),
    z.transform((value: string) => (value === 'a' ? undefined : value.length)),
  ),
  z.coerce.number(),
  z.coerce.string(),
]

const shapes = fc.letrec<{ shape: z.ZodMiniType }>(tie => ({
  shape: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...leaves),
    tie('shape').map(shape => z.optional(shape)),
    tie('shape').map(shape => z.nullable(shape)),
    tie('shape').map(shape => z.array(shape)),
    tie('shape').map(shape => z.array(shape).check(z.maxLength(1))),
    fc
      .tuple(tie('shape'), fc.constantFrom<unknown>('a', 1, null))
      .map(([shape, value]) => z._default(shape, value)),
    fc.tuple(tie('shape'), tie('shape')).map(([a, b]) => z.union([a, b])),
    fc.tuple(tie('shape'), tie('shape')).map(([a, b]) => z.object({ a, b })),
    fc.tuple(tie('shape'), tie('shape')).map(([a, b]) => z.strictObject({ a, b })),
    fc.tuple(tie('shape'), tie('shape')).map(([a, b]) => z.catchall(z.object({ a }), b)),
    tie('shape').map(shape => z.record(z.string(), shape)),
  ),
})).shape

const scalar = fc.constantFrom<unknown>(
  undefined,
  null,
  'a',
  'b',
  'ab',
  ' a ',
  '',
  '5',
  'true',
  0,
  1,
  5,
  -1,
  1.5,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  '01890000-0000-7000-8000-000000000001',
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00+02:00',
  new Date(0),
  new Date(8.64e15),
)
const values = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.record({ a: tie('value'), b: tie('value'), c: tie('value') }, { requiredKeys: [] }),
  ),
})).value

const asResult = (result: z.core.util.SafeParseResult<unknown>) =>
  result.success ? { data: result.data } : { issues: result.error.issues }

test('every shape and every value', () => {
  fc.assert(
    fc.property(shapes, values, (shape, value) => {
      expect(asResult(readShape(shape, value))).toStrictEqual(asResult(z.safeParse(shape, value)))
    }),
    { numRuns: proofSize({ test: 500, stress: 5000 }), seed: 20_261_115 },
  )
})

const note = {
  _id: '01890000-0000-7000-8000-000000000001',
  owner: 'anna',
  title: 'a',
  weight: 1,
  version: 1,
  createdAt: new Date(0),
}
const query = listQuery(
  { title: z.string(), weight: wireInt, createdAt: instant },
  { sort: ['title'], search: true },
)

test.each<[string, z.ZodMiniType, unknown]>([
  [
    'a page, with fields that nobody may see',
    page(Note),
    { total: 1, limit: 10, skip: 0, data: [{ ...note, secret: 'x' }] },
  ],
  [
    'a page of another kind',
    page(Note),
    { total: 1, limit: 10, skip: 0, data: [{ ...note, weight: 'heavy' }] },
  ],
  ['an empty query', query, {}],
  ['a query', query, { $limit: '20', $skip: 3, title: { $in: ['a'] }, $sort: { title: '-1' } }],
  ['a query of other words', query, { $limit: '20', $where: 'x' }],
  ['a query beyond its limits', query, { $limit: '100000' }],
])('%s', (_, shape, value) => {
  expect(asResult(readShape(shape, value))).toStrictEqual(asResult(z.safeParse(shape, value)))
})

test('a shape that holds itself', () => {
  const Node: z.ZodMiniType = z.object({
    name: z.string(),
    get below() {
      return z.array(Node)
    },
  })
  const tree = { name: 'a', below: [{ name: 'b', below: [{ name: 'c', below: [] }] }] }
  expect(asResult(readShape(Node, tree))).toStrictEqual({ data: tree })
  expect(asResult(readShape(Node, { name: 'a', below: [{ name: 5, below: [] }] }))).toHaveProperty('issues')
})
