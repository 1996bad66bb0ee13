import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import type { RoomEngine } from '../room/engine.ts'
import { FakeRoom } from '../room/testing/fake-room.ts'
import { RoomPlace } from '../room/use-room.tsx'
import { OwnPace } from './own-pace.tsx'
import { SeatClock } from './seat-clock.tsx'
import { SlidePictures } from './seat-slide.tsx'

let engine: RoomEngine
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  )
})
afterEach(() => engine.close())

async function showPages(part: Partial<RoomState> = {}): Promise<FakeRoom> {
  const room = new FakeRoom()
  room.state = { ...room.state, pace: 'student', ...part }
  engine = room.engine('ann')
  engine.open()
  await waitFor(() => expect(engine.view().phase).toBe('in'))
  show(
    <RoomPlace engine={engine}>
      <SlidePictures>
        <SeatClock />
        <OwnPace onPage={() => {}} />
      </SlidePictures>
    </RoomPlace>,
  )
  await screen.findByRole('list', { name: 'All pages' })
  return room
}
const pageNamed = (name: string) => screen.findByRole('button', { name })

it('each page shows the state of its question, from the first word to the end', async () => {
  const room = await showPages()
  await pageNamed('Page 1, not answered')
  await pageNamed('Page 2, not answered')
  act(() => engine.keepDraft('p2', 'text', { content: 'The m' }))
  await pageNamed('Page 2, not answered, with a draft that is not sent')
  act(() => engine.give('p2', 'text', { content: 'The moon' }))
  await pageNamed('Page 2, answered')
  act(() => room.do('tess', 'teacher', { do: 'lockPage', page: 'p1', on: true }))
  await pageNamed('Page 1, not answered, takes no answers')
  act(() => room.do('tess', 'teacher', { do: 'lockPage', page: 'p1', on: false }))
  await pageNamed('Page 1, not answered, open again')
})

it('an expired clock says so, and no page takes more answers', async () => {
  await showPages({
    timer: { type: 1, studentCtrl: false, deadline: 999_000, minutes: 0, startedAt: null },
  })
  expect((await screen.findByRole('timer')).textContent).toBe('Time is over')
  await pageNamed('Page 1, not answered, takes no answers')
  await pageNamed('Page 2, not answered, takes no answers')
  expect(await screen.findAllByText('The time for answers is over.')).not.toHaveLength(0)
})

it('a running clock shows the remaining time', async () => {
  await showPages({
    timer: { type: 1, studentCtrl: false, deadline: 1_000_000 + 90_000, minutes: 0, startedAt: null },
  })
  expect((await screen.findByRole('timer')).getAttribute('aria-label')).toMatch(/^1:(2\d|30) left$/)
  await pageNamed('Page 1, not answered')
})
