// The room's live region as a screen reader meets it: which words, how often, and when.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import type { RoomEngine } from '../room/engine.ts'
import { FakeRoom } from '../room/testing/fake-room.ts'
import { RoomPlace } from '../room/use-room.tsx'
import { Announcer } from './announcer.tsx'

let engine: RoomEngine
let said: string[]
let watch: MutationObserver
const voice = () => screen.getByRole('status', { name: 'News of the class' })

async function enter(): Promise<FakeRoom> {
  const room = new FakeRoom()
  engine = room.engine('ann')
  engine.open()
  show(
    <RoomPlace engine={engine}>
      <Announcer ownPage={null} />
      <textarea aria-label="Your answer" />
    </RoomPlace>,
  )
  await waitFor(() => expect(engine.view().phase).toBe('in'))
  said = []
  watch = new MutationObserver(() => said.push(voice().textContent))
  watch.observe(voice(), { childList: true, subtree: true, characterData: true })
  return room
}
const teacher = (room: FakeRoom, ...commands: Parameters<FakeRoom['do']>[2][]) =>
  act(async () => room.do('tess', 'teacher', ...commands))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  watch.disconnect()
  engine.close()
})

it('announces each event once, and the same words again when it happens again', async () => {
  const room = await enter()
  await teacher(room, { do: 'turn', page: 'p2' })
  await teacher(room, { do: 'turn', page: 'p1' })
  await vi.waitFor(() =>
    expect(said).toEqual([
      'Your teacher has turned the page. Why is there a tide?',
      'Your teacher has turned the page. Why is there a tide?',
    ]),
  )
})

it('waits until a typing learner pauses, then announces what has changed', async () => {
  const room = await enter()
  const field = screen.getByLabelText('Your answer')
  fireEvent.input(field, { target: { value: 'The moon' } })
  await teacher(room, { do: 'turn', page: 'p2' })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  fireEvent.input(field, { target: { value: 'The moon pulls' } })
  await teacher(room, { do: 'lockPage', page: 'p2', on: true }, { do: 'lockPage', page: 'p2', on: false })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(said).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(said).toEqual(['Your teacher has turned the page. Why is there a tide?'])
})

it('is polite, and never takes focus', async () => {
  const room = await enter()
  const field = screen.getByLabelText('Your answer')
  field.focus()
  await teacher(room, { do: 'turn', page: 'p2' })
  expect(voice().getAttribute('aria-live')).toBeNull()
  expect(document.activeElement).toBe(field)
})
