import { expect, test } from 'vitest'
import { formsOf } from './search.rules.ts'

test.each([
  ['city', 'cities'],
  ['cities', 'city'],
  ['citys', 'cities'],
  ['volcano', 'volcano'],
  ['tides', 'tide'],
  ['boxes', 'box'],
  ['class', 'classes'],
  ['children', 'child'],
  ['leaves', 'leaf'],
  ['leaf', 'leaves'],
  ['knives', 'knife'],
  ['monkeys', 'monkey'],
  ['heroes', 'hero'],
  ['hero', 'heroes'],
  ['photos', 'photo'],
  ['shoes', 'shoe'],
  ['criteria', 'criterion'],
  ['analyses', 'analysis'],
])('%s finds %s', (word, other) => {
  expect(formsOf(word)).toContain(other)
})

test('words that only look like plurals are unchanged', () => {
  for (const word of ['glass', 'bus', 'gas', 'class']) expect(formsOf(word)[0]).toBe(word)
  expect(formsOf('bus')).toEqual(['bus'])
})
