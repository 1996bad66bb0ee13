import { expect, test } from 'vitest'
import { itemPage, libraryKindNames, libraryKinds } from './kinds.rules.ts'

test('every kind has a name', () => {
  expect(libraryKinds.filter(kind => !libraryKindNames[kind])).toEqual([])
})

test('a prompt has a page of its own, whatever its mode', () => {
  const item = { id: '7', mode: 'task' } as const
  expect(itemPage({ ...item, model: 'prompts' })).toBe('/detail/prompts/buy/7')
  expect(itemPage({ ...item, model: 'unit' })).toBe('/detail/task/7')
})
