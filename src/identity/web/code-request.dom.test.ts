import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { accountExists, useCode } from './code-request.ts'

const notified = vi.hoisted(() => vi.fn())
vi.mock('#kit/web/parts/notify.ts', () => ({ notify: notified }))

const fetched = vi.fn<typeof fetch>()
const answer = (body: unknown, status = 200) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }))
const refuse = (status: number, code: string, message: string) => answer({ message, data: { code } }, status)
const warned = vi.fn<typeof console.warn>()

beforeEach(() => {
  notified.mockReset()
  warned.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(warned)
  vi.stubGlobal('fetch', fetched)
})

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client }, children)
const hook = () => renderHook(() => useCode(), { wrapper })

const ask = async () => {
  const { result } = hook()
  await act(() => result.current.send({ email: 'ada@school.example' }))
  return result.current
}

it('announces a sent code, and enforces a one-minute wait even if the clock moves', async () => {
  answer({ sent: true })
  const clock = vi.spyOn(Date, 'now')
  let now = 1_000_000
  clock.mockImplementation(() => now++)
  const { said, seconds } = await ask()
  clock.mockRestore()
  expect(said).toEqual({
    text: 'We sent a code to a•••@school.example. It is valid for 10 minutes.',
    tone: 'positive',
  })
  expect(seconds).toBe(60)
  expect(fetched.mock.lastCall?.[0]).toBe('/v2/users/captcha?email=ada%40school.example')
})

it('shows the exact text of the daily limit', async () => {
  refuse(429, 'code-limit', 'RequestFrequencyLimit')
  const { said, seconds } = await ask()
  expect(notified).toHaveBeenCalledExactlyOnceWith(
    'You have exceeded the limit to obtain your verification code. Please try again tomorrow.',
    { type: 'negative' },
  )
  expect(said?.tone).toBe('negative')
  expect(seconds).toBe(0)
})

it.each([
  [429, 'code-too-soon', 'Please wait a minute before you ask for another code.', 60],
  [400, 'mobile-invalid', 'The code could not be sent. Check what you entered and try again.', 0],
  [500, 'unexpected', 'The code could not be sent. Check what you entered and try again.', 0],
])('%i %s is only logged, and shown at the field', async (status, code, words, wait) => {
  refuse(status, code, 'server words')
  const { said, seconds } = await ask()
  expect([said?.text, seconds]).toEqual([words, wait])
  expect(notified).not.toHaveBeenCalled()
  expect(warned).toHaveBeenCalledOnce()
})

it('sends an emergency contact under its own parameter name', async () => {
  answer({ sent: true })
  const { result } = hook()
  await act(() => result.current.send({ mobile: '0211234567', countryCode: 'NZ' }, true))
  expect(fetched.mock.lastCall?.[0]).toBe('/v2/users/captcha?emergencyContact=0211234567&countryCode=NZ')
})

it('reports whether an account exists, and logs a failed check', async () => {
  answer({ exists: true })
  expect(await accountExists({ email: 'a@b.org' })).toBe(true)
  refuse(429, 'too-many-requests', 'no')
  expect(await accountExists({ email: 'a@b.org' })).toBeUndefined()
  expect(warned).toHaveBeenCalledOnce()
})
