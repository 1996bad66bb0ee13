import { expect, test } from 'vitest'
import { addTo, confUserDefault, removeFrom, replaceIn } from './conf-user.rules.ts'

test('a list adds each entry once, whatever the order of its fields', () => {
  expect(addTo(['a'], 'b')).toEqual(['a', 'b'])
  expect(addTo([{ _id: 1, name: 'x' }], { name: 'x', _id: 1 })).toEqual([{ _id: 1, name: 'x' }])
  expect(addTo([], { $each: ['a', 'b', 'a'] })).toEqual(['a', 'b'])
})

test('named lists are extended by name, and created if missing', () => {
  expect(addTo({ personal: ['a'], name: 'kept' }, { personal: 'b', school: 'c' })).toEqual({
    personal: ['a', 'b'],
    name: 'kept',
    school: ['c'],
  })
})

test('entries are removed by value or by some of their fields', () => {
  expect(removeFrom(['a', 'b', 'a'], 'a')).toEqual(['b'])
  expect(removeFrom([{ _id: 1, name: 'x' }, { _id: 2 }], { _id: 1 })).toEqual([{ _id: 2 }])
  expect(removeFrom({ personal: ['a', 'b'] }, { personal: 'a', other: 'x' })).toEqual({ personal: ['b'] })
  expect(removeFrom(['a'], {})).toEqual(['a'])
})

test('an entry replaces the one with its id, if there is one', () => {
  expect(replaceIn([{ _id: 'a', n: 1 }, { _id: 'b' }], { _id: 'a' })).toEqual([{ _id: 'a' }, { _id: 'b' }])
  expect(replaceIn([{ _id: 'a' }], { _id: 'c' })).toBeUndefined()
  expect(replaceIn({ personal: [{ _id: 'a' }] }, { _id: 'a' })).toBeUndefined()
})

test('every key has an initial value', () => {
  expect(confUserDefault('OutlineTags')).toEqual({})
  expect(confUserDefault('UnitSet')).toEqual([])
})
