import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { DevicePush } from './device-push.tsx'

const endpoint = 'https://push.example/one'
/** SHA-256 of the endpoint, as the server names the device. */
let id = ''
let known: string[]
let subscription: PushSubscription | null
const requested = vi.fn()

const madeSubscription = () =>
  ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => {
      subscription = null
      return Promise.resolve(true)
    },
  }) as unknown as PushSubscription

function browser({ permission = 'default', answer = 'granted' } = {}): void {
  vi.stubGlobal('PushManager', vi.fn())
  const notification = {
    permission,
    requestPermission: () => Promise.resolve((notification.permission = answer)),
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: {
      getRegistration: () =>
        Promise.resolve({
          pushManager: {
            getSubscription: () => Promise.resolve(subscription),
            subscribe: (options: unknown) => {
              requested(options)
              subscription = madeSubscription()
              return Promise.resolve(subscription)
            },
          },
        }),
    },
  })
}

beforeEach(async () => {
  known = []
  subscription = null
  requested.mockClear()
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  id = Buffer.from(hash).toString('base64url')
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit = {}) => {
    const at = new Date(0).toISOString()
    if (method === 'POST') known.push(id)
    if (method === 'DELETE') known = []
    if (method === 'GET' && address.includes('/push-device/key'))
      return Promise.resolve(Response.json({ key: 'K' }))
    const data = known.map(_id => ({ _id, createdAt: at }))
    return Promise.resolve(
      Response.json(
        method === 'GET' ? { total: data.length, limit: 100, skip: 0, data } : { _id: id, createdAt: at },
      ),
    )
  })
})

const showDevice = () =>
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DevicePush />
    </QueryClientProvider>,
  )
const onThisDevice = () => screen.findByRole('switch', { name: /^On this device/ })
const isOn = async () => ((await onThisDevice()) as HTMLInputElement).checked

describe('a browser that cannot receive push messages', () => {
  it('has no switch without push support', async () => {
    showDevice()
    await screen.findByText(/This browser cannot show notices/)
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('has no switch if the person has blocked push, but explains what to do', async () => {
    browser({ permission: 'denied' })
    showDevice()
    await screen.findByText(/You have blocked notices of this site/)
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('a browser that can receive push messages', () => {
  it('is off, is switched on with our key, and off again', async () => {
    browser()
    showDevice()
    expect(await isOn()).toBe(false)
    fireEvent.click(await onThisDevice())
    await waitFor(async () => expect(await isOn()).toBe(true))
    expect(requested).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'K' })
    expect(known).toEqual([id])
    fireEvent.click(await onThisDevice())
    await waitFor(async () => expect(await isOn()).toBe(false))
    expect([known, subscription]).toEqual([[], null])
  })

  it('reports that push is blocked if the person refuses permission', async () => {
    browser({ answer: 'denied' })
    showDevice()
    fireEvent.click(await onThisDevice())
    await screen.findByText(/You have blocked notices of this site/)
    expect(known).toEqual([])
  })

  it('that another account subscribed is off for this one', async () => {
    browser({ permission: 'granted' })
    subscription = madeSubscription()
    known = ['of-another-browser']
    showDevice()
    expect(await isOn()).toBe(false)
  })
})
