import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#identity/contract/roles.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import type { Shell } from '#kit/contract/routes.ts'
import { appOf, show as showIn } from '#kit/web/testing/show.tsx'
import { meQuery } from '../parts/me.queries.ts'
import { AccountDialogs } from './account-dialogs.tsx'
// Loaded beforehand, so that only the timers decide when the dialogs appear.
import './google-email-dialog.tsx'
import './time-zone-dialog.tsx'

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const elsewhere = here === 'Asia/Tokyo' ? 'Europe/Paris' : 'Asia/Tokyo'
const me = (change: Partial<Me> = {}) =>
  ({
    _id: 'u1',
    roles: ['teacher'],
    timeZone: here,
    google: null,
    email: 'a@b.org',
    mustChangePassword: false,
    ...change,
  }) as unknown as Me

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ email: 'g@google.example' }))))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(
  user: Me | null,
  { shell = 'educator', path = '/home/index' }: { shell?: Shell; path?: string } = {},
) {
  const queries = new QueryClient()
  queries.setQueryData(meQuery.queryKey, user)
  showIn(<AccountDialogs shell={shell} />, path, appOf({}, queries))
}
const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const zones = () => screen.queryByRole('dialog', { name: 'Your time zone' })
const google = () => screen.queryByRole('dialog', { name: 'Confirm your email' })

it('the time-zone dialog appears 3000 ms after signing in, when the zones differ', async () => {
  show(me({ timeZone: elsewhere }))
  await after(2900)
  expect(zones()).toBeNull()
  await after(150)
  expect(zones()).not.toBeNull()
})

it('keeping the account’s zone is remembered until the zone of the account or the device changes', async () => {
  show(me({ timeZone: elsewhere }))
  await after(3050)
  await act(async () => screen.getByRole('button', { name: 'Cancel' }).click())
  expect(zones()).toBeNull()
  cleanup()
  show(me({ timeZone: elsewhere }))
  await after(6000)
  expect(zones()).toBeNull()
  cleanup()
  show(me({ timeZone: 'America/Lima' }))
  await after(3050)
  expect(zones()).not.toBeNull()
})

it('the Google dialog appears 5500 ms after signing in, when the account has no email', async () => {
  show(me({ google: 'sub', email: null }))
  await after(5400)
  expect(google()).toBeNull()
  await after(150)
  expect(google()).not.toBeNull()
})

it.each([
  ['guests', null, {}],
  ['somebody whose zone is the same', me(), {}],
  [
    'an add-on page',
    me({ timeZone: elsewhere, google: 'sub', email: null }),
    { shell: 'addon' as const, path: '/addon/index' },
  ],
  ['an account with an email', me({ google: 'sub' }), {}],
])('neither appears for %s', async (_who, user, where) => {
  show(user, where)
  await after(6000)
  expect([zones(), google()]).toEqual([null, null])
})
