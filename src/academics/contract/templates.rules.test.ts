import fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtInFields } from './templates.conf.ts'
import { codesOnce, enforced, keyOf, merged, switched, templateModes, type Field } from './templates.rules.ts'

const field: fc.Arbitrary<Field> = fc.record({
  _id: fc.uuid(),
  code: fc.option(fc.constantFrom('name', 'idea', 'goals', 'overview')),
  enable: fc.boolean(),
  required: fc.boolean(),
  type: fc.constantFrom('text' as const, 'image' as const),
  group: fc.constantFrom('basic' as const, 'inquiry' as const, null),
  name: fc.string(),
  prompt: fc.string(),
  tags: fc.constant(null),
  diy: fc.boolean(),
})
const fields = fc.uniqueArray(field, { maxLength: 8, selector: keyOf })

test('every built-in field is present, and a required one is always on', () => {
  fc.assert(
    fc.property(fields, fc.constantFrom(...templateModes), (own, mode) => {
      const builtIn = builtInFields(mode)
      const all = merged(own, builtIn)
      for (const { code, required } of builtIn)
        expect(all.filter(each => each.code === code)).toEqual([
          expect.objectContaining({ required, ...(required ? { enable: true } : {}) }),
        ])
      expect(merged(all, builtIn)).toEqual(all)
    }),
  )
})

test('own sections stay as their owner wrote them', () => {
  const own = (list: readonly Field[]) => list.filter(({ code }) => code === null)
  fc.assert(
    fc.property(fields, list => {
      expect(own(enforced(list, builtInFields('unit')))).toEqual(own(list))
    }),
  )
})

test('switching to another template and back loses nothing', () => {
  fc.assert(
    fc.property(
      fields,
      fields,
      fc.dictionary(fc.constantFrom('name', 'idea', 'x', 'y'), fc.string()),
      (one, other, values) => {
        const first = switched(values, {}, one)
        const there = switched(first.shown, first.hidden, other)
        expect(switched(there.shown, there.hidden, one)).toEqual(first)
        expect({ ...there.shown, ...there.hidden }).toEqual(values)
      },
    ),
  )
})

test('a field can move between the first two steps; fields of other steps stay', () => {
  const builtIn = builtInFields('unit')
  const [first] = builtIn
  if (!first) throw new Error('a unit has fields')
  const moved = (group: Field['group']) => enforced([{ ...first, group }], builtIn)[0]?.group
  expect([moved('inquiry'), moved('link')]).toEqual(['inquiry', first.group])
})

test('a duplicate code or id is detected', () => {
  const [one, two] = builtInFields('unit')
  if (!one || !two) throw new Error('a unit has fields')
  expect([
    codesOnce([one, two]),
    codesOnce([one, { ...two, code: one.code }]),
    codesOnce([one, { ...two, _id: one._id }]),
    codesOnce([
      { ...one, code: null },
      { ...two, code: null },
    ]),
  ]).toEqual([true, false, false, true])
})
