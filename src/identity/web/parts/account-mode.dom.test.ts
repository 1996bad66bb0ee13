import { QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Me } from '#identity/contract/people.shapes.ts'
import { chooseMode, forgetMode, rereadMode, restoreMode, useMode } from './account-mode.ts'

const me = { _id: 'u1', roles: ['teacher'] } as unknown as Me
const school = (_id: string, personal = false) => ({ _id, name: _id, logo: null, personal, role: [] })
const keys = () =>
  Object.fromEntries(
    ['account-school', 'current-school', 'user-mode'].map(key => [key, localStorage.getItem(key)]),
  )
const fetched = vi.fn<typeof fetch>()
const listed = (...schools: object[]) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(schools)))
const restore = (who: Me = me) =>
  restoreMode(new QueryClient({ defaultOptions: { queries: { retry: false } } }), who)

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

it('people who chose the personal account stay there, without a request', async () => {
  localStorage.setItem('user-mode', 'personal')
  await restore()
  expect(fetched).not.toHaveBeenCalled()
  expect(keys()).toEqual({ 'account-school': null, 'current-school': null, 'user-mode': 'personal' })
})

it('without a stored choice, people with one school work in it', async () => {
  listed(school('a'), school('me', true))
  await restore()
  expect(keys()).toEqual({ 'account-school': 'a', 'current-school': 'a', 'user-mode': null })
})

it('no request is made for a student without a stored school', async () => {
  await restore({ _id: 'u2', roles: ['student'] } as unknown as Me)
  expect(fetched).not.toHaveBeenCalled()
  expect(localStorage.getItem('account-school')).toBeNull()
})

it('a stored school that is still mine is kept', async () => {
  localStorage.setItem('account-school', 'a')
  listed(school('a'), school('me', true))
  await restore()
  expect(keys()).toEqual({ 'account-school': 'a', 'current-school': 'a', 'user-mode': null })
  expect(fetched.mock.lastCall?.[0]).toBe('/v2/school-user/schoolList')
})

it('students use their own service', async () => {
  localStorage.setItem('account-school', 'a')
  listed(school('a'))
  await restore({ _id: 'u2', roles: ['student'] } as unknown as Me)
  expect(fetched.mock.lastCall?.[0]).toBe('/v2/students/schoolList')
})

it('a school that is gone falls back to the personal account', async () => {
  localStorage.setItem('account-school', 'gone')
  localStorage.setItem('current-school', 'gone')
  listed(school('a'), school('b'))
  await restore()
  expect(keys()).toEqual({ 'account-school': null, 'current-school': null, 'user-mode': null })
})

it('a lost connection keeps the stored school', async () => {
  localStorage.setItem('account-school', 'a')
  fetched.mockRejectedValue(new TypeError('no network'))
  await restore()
  expect(localStorage.getItem('account-school')).toBe('a')
})

it('a switch in another tab is applied here', () => {
  const { result } = renderHook(useMode)
  expect(result.current.school).toBeNull()
  localStorage.setItem('account-school', 'b')
  act(rereadMode)
  expect(result.current.school).toBe('b')
  expect(chooseMode('b', [school('b')])).toBe(false)
})

it('switching stores the school, switching back clears it', () => {
  const mine = [school('a'), school('me', true)]
  expect(chooseMode('a', mine)).toBe(true)
  expect(keys()).toEqual({ 'account-school': 'a', 'current-school': 'a', 'user-mode': 'school' })
  expect(chooseMode('me', mine)).toBe(false)
  expect(chooseMode('0', mine)).toBe(true)
  expect(keys()).toEqual({ 'account-school': null, 'current-school': 'a', 'user-mode': 'personal' })
  forgetMode()
  expect(keys()).toEqual({ 'account-school': null, 'current-school': null, 'user-mode': null })
})
