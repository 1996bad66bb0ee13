import { expect, test, vi } from 'vitest'
import { store, stored, storedKeys } from './store.ts'

test('a full storage is reported, and the value remembered until the page is left', () => {
  expect(store('tide', 'low')).toBe(true)
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(store('tide', 'high')).toBe(false)
  expect([stored('tide'), localStorage.getItem('tide'), storedKeys('ti')]).toEqual(['high', 'low', ['tide']])
  full.mockRestore()
  expect(store('tide', null)).toBe(true)
  expect([stored('tide'), storedKeys('ti')]).toEqual([null, []])
})
