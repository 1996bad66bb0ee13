import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { appOf, settle, show } from '#kit/web/testing/show.tsx'
import { DevicesSection } from './devices-section.tsx'

const device = (_id: string, current = false) => ({
  _id,
  agent: 'Mozilla/5.0 Firefox/140.0',
  address: '127.0.0.1',
  createdAt: '2026-01-01T00:00:00Z',
  lastSeenAt: '2026-01-01T00:00:00Z',
  current,
})
const requests: string[] = []
let answers: (() => void)[] = []
beforeEach(() => {
  requests.length = 0
  answers = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET'
    requests.push(`${method} ${url.split('/').at(-1) ?? ''}`)
    if (method === 'DELETE') await new Promise<void>(resolve => answers.push(resolve))
    const body =
      method === 'DELETE'
        ? device('x')
        : { total: 3, limit: 50, skip: 0, data: [device('here', true), device('one'), device('two')] }
    return Response.json(body)
  })
})

it('two devices are signed out one right after the other', async () => {
  show(<DevicesSection />, '/', appOf())
  for (const button of await screen.findAllByRole('button', { name: 'Sign out' })) fireEvent.click(button)
  await settle()
  expect(requests.filter(each => each.startsWith('DELETE'))).toEqual(['DELETE one', 'DELETE two'])
  act(() => {
    for (const answer of answers) answer()
  })
})
