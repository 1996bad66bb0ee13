import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Queries } from '#kit/web/queries.ts'
import { show } from '#kit/web/testing/show.tsx'
import type { RoomEngine } from '../room/engine.ts'
import { FakeRoom, question } from '../room/testing/fake-room.ts'
import { RoomPlace } from '../room/use-room.tsx'
import { GroupBoard } from './group-board.tsx'

const groups = [
  { _id: 'g1', name: 'Red' },
  { _id: 'g2', name: 'Blue' },
]
let engine: RoomEngine
const listeners = new Set<(news: unknown) => void>()
vi.mock('#kit/web/live.ts', async original => ({
  ...(await original<object>()),
  onServiceEvent: (_service: unknown, event: string, listener: (news: unknown) => void) => {
    if (event === 'created') listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ boards: [] })))
})
afterEach(() => {
  engine.close()
  vi.unstubAllGlobals()
})

it("shows the group's answers with names, an empty state, and nothing without a group", async () => {
  const room = new FakeRoom()
  room.do(
    'tess',
    'teacher',
    { do: 'group', groups },
    { do: 'seat', groups: { ann: 'g1', bob: 'g1' } },
    { do: 'groupAnswers', on: true },
  )
  await room.api('bob', 'learner').give({ key: 'key-of-bob', page: 'p1', type: 'text', content: 'The moon' })
  engine = room.engine('ann')
  engine.open()
  show(
    <QueryClientProvider client={new Queries()}>
      <RoomPlace engine={engine}>
        <GroupBoard
          page="p1"
          question={question('p1')}
        />
      </RoomPlace>
    </QueryClientProvider>,
  )
  const list = await screen.findByRole('list', { name: 'Answers of Red' })
  expect(within(list).getByRole('listitem').textContent).toBe('bobThe moon')
  screen.getByText('Red has answered. You can add an answer of your own.')
  await screen.findByRole('button', { name: 'Draw together' })
  act(() => room.do('tess', 'teacher', { do: 'seat', groups: { bob: 'g2' } }))
  await screen.findByText(/^Nobody else in Red has answered here yet/)
  act(() => room.do('tess', 'teacher', { do: 'seat', groups: { ann: 'g2' } }))
  await screen.findByRole('list', { name: 'Answers of Blue' })
  act(() => room.do('tess', 'teacher', { do: 'groupAnswers', on: false }))
  await waitFor(() => expect(screen.queryByRole('region', { name: "Your group's board" })).toBeNull())
})

it('shows strokes drawn while the board loads, and reloads on a new subscription', async () => {
  const room = new FakeRoom()
  room.do(
    'tess',
    'teacher',
    { do: 'group', groups },
    { do: 'seat', groups: { ann: 'g1', bob: 'g1' } },
    { do: 'groupAnswers', on: true },
  )
  const line = (_id: string) => ({
    _id,
    uid: 'bob',
    nickname: 'Bob',
    points: [0, 0, 9, 9],
    color: '#211d18',
    width: 6,
  })
  const sheet = {
    _id: 'b1',
    sid: 'ABC234',
    page: 'p1',
    group: 'g1',
    drawkey: 'secret',
    version: 1,
    strokes: [line('one')],
  }
  const first = Promise.withResolvers<Response>()
  const fetched = vi.fn(() => first.promise)
  vi.stubGlobal('fetch', fetched)
  engine = room.engine('ann')
  engine.open()
  show(
    <QueryClientProvider client={new Queries()}>
      <RoomPlace engine={engine}>
        <GroupBoard
          page="p1"
          question={question('p1')}
        />
      </RoomPlace>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  act(() =>
    listeners.forEach(listener =>
      listener({ sid: 'ABC234', page: 'p1', group: 'g1', board: 'b1', version: 2, stroke: line('two') }),
    ),
  )
  first.resolve(Response.json({ boards: [sheet] }))
  await screen.findByRole('img', { name: 'Drawing of Red, 2 strokes' })
  fetched.mockImplementation(() =>
    Promise.resolve(
      Response.json({
        boards: [{ ...sheet, version: 4, strokes: ['one', 'two', 'three', 'four'].map(line) }],
      }),
    ),
  )
  act(() => {
    room.setConnected(false)
    room.setConnected(true)
  })
  await screen.findByRole('img', { name: 'Drawing of Red, 4 strokes' })
})
