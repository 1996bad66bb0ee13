import { dayMs } from '#kit/contract/durations.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ManagerRole } from '#identity/contract/roles.ts'
import { guest, setActor } from '#kit/web/actor.ts'
import { Queries } from '#kit/web/queries.ts'
import { show } from '#kit/web/testing/show.tsx'
import { Screen as AccidentScreen } from './accident.screen.tsx'
import { Screen as SuspendedScreen } from './suspended-list.screen.tsx'

const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const [sam, lea, me] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b', 'me']
const one = '0190a000-0000-7000-8000-000000000001'
const party = (_id: string, name: string) => ({ _id, name, avatar: null, timeZone: 'UTC' })

const accident = {
  _id: one,
  follower: null as { _id: string; name: string } | null,
  followedAt: null as string | null,
  releasedAt: null,
  student: party(lea, 'Lea'),
  teacher: party(sam, 'Sam'),
  serviceBooking: one,
  serviceType: 'mentoring',
  servicePackUser: one,
  service: one,
  session: null,
  sessionName: 'Measure a fall',
  serviceName: 'Physics',
  start: at(-2),
  end: at(-2),
  tags: ["Teacher didn't show up"],
  evidencesStudent: [{ content: 'Nobody came.', attachments: [], at: at(-1) }],
  evidencesTeacher: [],
  answerUntil: at(2),
  room: null as object | null,
  status: 'pending',
  approvedAt: null,
  checkReason: null,
  serviceReturn: false,
  days: 0,
  read: false,
  createdAt: at(-1),
}
const log = { _id: one, type: 'frequent-cancellation', accident: null, days: 7, withdrawnBy: null }
const suspended = {
  _id: sam,
  name: 'Sam',
  avatar: null,
  lag: false,
  startAt: at(-1),
  endAt: at(6),
  logs: [
    { ...log, startAt: at(-1), endAt: at(6), withdrawnAt: null },
    { ...log, _id: lea, startAt: at(-30), endAt: at(-23), withdrawnAt: null },
  ],
}

const answer = (body: unknown) =>
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(answerOf(String(url), body))))
const answerOf = (url: string, body: unknown) => {
  if (url.includes('suspend-logs')) return { total: 2, limit: 100, skip: 0, data: suspended.logs }
  return url.includes('groupByFollower') ? [] : body
}
const open = (part: ReactNode) =>
  show(
    <QueryClientProvider client={new Queries({ defaultOptions: { queries: { retry: false } } })}>
      {part}
    </QueryClientProvider>,
  )
const enter = (role: ManagerRole, id = me) => setActor({ id, roles: ['user', role] })
const button = (name: string) => screen.queryByRole('button', { name })

afterEach(() => {
  act(() => setActor(guest))
  vi.unstubAllGlobals()
})

describe('a report', () => {
  const openReport = async (change: Partial<typeof accident>) => {
    answer({ ...accident, ...change })
    open(<AccidentScreen params={{ id: one }} />)
    await screen.findByText('Nobody came.')
  }

  it("is decided by its claim's holder", async () => {
    enter('customer_service')
    await openReport({ follower: { _id: me, name: 'Me' }, followedAt: at(0) })
    expect(button('Uphold')).not.toBeNull()
    expect(screen.getByText(/No answer yet/)).toBeTruthy()
  })

  it('shows previous suspensions of the provider', async () => {
    enter('customer_service')
    await openReport({})
    const history = await screen.findByRole('region', { name: 'Suspensions of Sam' })
    await screen.findByText('In force')
    expect(history.textContent).toContain('Over')
  })

  it('must be claimed first', async () => {
    enter('customer_service')
    await openReport({})
    expect(button('Claim')).not.toBeNull()
    expect(button('Uphold')).toBeNull()
    expect(button('Assign')).toBeNull()
  })

  it('is assigned by managers', async () => {
    enter('customer_service_manager')
    await openReport({})
    expect(button('Assign')).not.toBeNull()
  })

  it('shows connection times of both sides, if recorded', async () => {
    enter('customer_service')
    const person = { enteredAt: at(-2), lateMinutes: 0, recordings: 0 }
    await openReport({
      room: {
        startedAt: at(-2),
        endedAt: at(-1),
        callAt: 'meet.example',
        people: [
          {
            ...person,
            side: 'booker',
            name: 'Lea',
            stays: [
              { from: at(-2), until: at(-1.9), lost: true },
              { from: at(-1.8), until: at(-1), lost: false },
            ],
          },
          { ...person, side: 'servicer', name: 'Sam', stays: [] },
        ],
      },
    })
    expect(screen.getByRole('list', { name: 'When Lea was connected' }).children).toHaveLength(2)
    expect(screen.queryByRole('list', { name: 'When Sam was connected' })).toBeNull()
    expect(screen.getByText('The connection was lost once.')).toBeTruthy()
    expect(screen.getByText(/The call was held at meet\.example/)).toBeTruthy()
  })

  it.each([sam, lea])('cannot be claimed by those it concerns', async id => {
    enter('admin', id)
    await openReport({})
    expect(screen.getByText('Somebody else must decide about your own lesson.')).toBeTruthy()
    expect(button('Claim')).toBeNull()
  })
})

describe('a suspension', () => {
  const openList = async () => {
    answer({ total: 1, limit: 25, skip: 0, data: [suspended] })
    open(<SuspendedScreen />)
    await screen.findByText('In force')
  }

  it('can be withdrawn by managers, while in force', async () => {
    enter('admin')
    await openList()
    expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1)
    expect(screen.getByText('Over')).toBeTruthy()
  })

  it.each([
    ['others', 'customer_service', me],
    ['the one it is about', 'admin', sam],
  ] as const)('cannot be withdrawn by %s', async (_, role, id) => {
    enter(role, id)
    await openList()
    expect(button('Withdraw')).toBeNull()
  })
})
