import fc from 'fast-check'
import qs from 'qs'
import { describe, expect, test } from 'vitest'
import * as z from '#zod'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from './wire.ts'

const query = listQuery(
  { title: z.string(), grade: wireInt, open: wireBool, at: instant },
  { sort: ['title', 'at'], search: true },
)
const refused = (shape: z.ZodMiniType, value: unknown) => !z.safeParse(shape, value).success

describe('the query of a list', () => {
  test('has a page of ten from the start unless it says otherwise', () => {
    expect(z.parse(query, {})).toEqual({ $limit: 10, $skip: 0 })
    expect(z.parse(query, { $limit: 500, $skip: 100_000 })).toEqual({ $limit: 500, $skip: 100_000 })
    expect(z.parse(query, { $limit: '0', $skip: '20' })).toEqual({ $limit: 0, $skip: 20 })
  })

  test.each([
    { $limit: 501 },
    { $limit: -1 },
    { $limit: 1.5 },
    { $limit: 'ten' },
    { $limit: '1e2' },
    { $limit: null },
    { $skip: -1 },
    { $skip: 100_001 },
    { $skip: '5 ' },
    { $skip: [1] },
    { unknown: 1 },
    { title: { $regex: 'a' } },
    { title: { $where: '1' } },
    { $where: '1' },
    { $select: ['title'] },
    { $populate: 'x' },
    { title: { $in: 'a' } },
    { title: [] },
    { title: null },
    { title: { $in: Array.from({ length: 101 }, () => 'a') } },
    { $or: Array.from({ length: 11 }, () => ({})) },
    { $or: {} },
    { $or: [{ $or: [] }] },
    { $or: [{ $limit: 1 }] },
    { $sort: { grade: 1 } },
    { $sort: { title: 2 } },
    { $sort: { title: 'up' } },
    { $sort: 'title' },
    { $search: 'a'.repeat(201) },
    { $search: { $ne: 1 } },
    { $search: 'a\u0000' },
    { grade: 'x' },
    { grade: { $gt: {} } },
    { open: 'yes' },
    { at: 'yesterday' },
    { at: '2026-01-01' },
  ])('%j is refused', value => expect(refused(query, value)).toBe(true))

  test('searches and sorts only where offered', () => {
    const plain = listQuery({ title: z.string() })
    expect(refused(plain, { $search: 'a' })).toBe(true)
    expect(refused(plain, { $sort: { title: 1 } })).toBe(true)
  })

  test('means the same as text over REST and as values over a socket', () => {
    const filter = <T>(value: fc.Arbitrary<T>) =>
      fc.oneof(
        value,
        fc.record(
          {
            $in: fc.array(value, { minLength: 1, maxLength: 4 }),
            $ne: value,
            $gt: value,
            $gte: value,
            $lt: value,
            $lte: value,
          },
          { requiredKeys: ['$ne'] },
        ),
      )
    const word = fc.string({ minLength: 1, maxLength: 12 }).filter(one => !/\p{C}/u.test(one))
    const fields = {
      title: filter(word),
      grade: filter(fc.integer({ min: -1e9, max: 1e9 })),
      open: filter(fc.boolean()),
      at: filter(
        fc
          .date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('2100-01-01') })
          .map(date => date.toISOString()),
      ),
    }
    const queries = fc.record(
      {
        ...fields,
        $or: fc.array(fc.record(fields, { requiredKeys: ['title'] }), { minLength: 1, maxLength: 3 }),
        $limit: fc.integer({ min: 0, max: 500 }),
        $skip: fc.integer({ min: 0, max: 100_000 }),
        $sort: fc.record({ title: fc.constantFrom(1, -1) }),
        $search: word,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(queries, value => {
        const overRest = qs.parse(qs.stringify(value), { depth: 4, arrayLimit: 100 })
        expect(z.parse(query, overRest)).toEqual(z.parse(query, value))
      }),
    )
  })
})

describe('values of the wire', () => {
  test('an id is a UUIDv7', () => {
    expect(refused(id, '01890000-0000-7000-8000-000000000000')).toBe(false)
    for (const other of [
      '01890000-0000-4000-8000-000000000000',
      '01890000-0000-7000-0000-000000000000',
      '01890000-0000-7000-8000-00000000000',
      '01890000-0000-7000-8000-000000000000\n',
      5,
      null,
      '',
    ])
      expect(refused(id, other)).toBe(true)
  })

  test('an instant is a date inside and ISO text outside', () => {
    const at = new Date('2026-03-01T10:00:00Z')
    expect(z.parse(instant, at)).toBe('2026-03-01T10:00:00.000Z')
    expect(z.parse(instant, '2026-03-01T10:00:00+13:00')).toBe('2026-03-01T10:00:00+13:00')
    for (const other of ['2026-02-30T00:00:00Z', '2026-03-01', '2026-03-01T10:00:00', 5, null])
      expect(refused(instant, other)).toBe(true)
  })

  test('numbers and switches are taken from text without guessing', () => {
    expect([
      z.parse(wireInt, '-12'),
      z.parse(wireInt, 12),
      z.parse(wireBool, '1'),
      z.parse(wireBool, 'false'),
    ]).toEqual([-12, 12, true, false])
    for (const other of ['', ' 1', '1.0', '0x1', '1e3', '9'.repeat(16), true, null])
      expect(refused(wireInt, other)).toBe(true)
    for (const other of ['', 'yes', 2, null]) expect(refused(wireBool, other)).toBe(true)
  })

  test('text is trimmed, bounded and free of control characters', () => {
    const name = text(5, 1)
    expect(z.parse(name, '  ab ')).toBe('ab')
    expect(z.parse(text(20), 'two\nlines\tand é💥')).toBe('two\nlines\tand é💥')
    for (const other of ['', '   ', 'abcdef', 'a\u0000', 'a\u007f', 'a\u001b', 5, null])
      expect(refused(name, other)).toBe(true)
  })

  test('nothing is nothing', () => {
    expect(refused(nothing, {})).toBe(false)
    expect(refused(nothing, { a: undefined, b: 1 })).toBe(true)
  })

  test('a page lets only the declared fields of its rows out', () => {
    expect(
      z.parse(page(z.object({ a: z.int() })), {
        total: 1,
        limit: 10,
        skip: 0,
        data: [{ a: 1, secret: 2 }],
        more: 3,
      }),
    ).toEqual({ total: 1, limit: 10, skip: 0, data: [{ a: 1 }] })
  })
})
