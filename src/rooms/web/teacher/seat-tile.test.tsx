import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { SeatTile } from './seat-tile.tsx'
import type { SeatView } from './seats.ts'

const seat: SeatView = {
  uid: 'u1',
  name: 'Ana Lee',
  avatar: null,
  guest: false,
  there: 'here',
  late: false,
  attend: true,
  locked: false,
  nameHidden: false,
  group: null,
  done: 0,
  questionCount: 1,
  stuck: false,
  feel: null,
}

it("shows a learner's state at a glance, and describes it to screen readers", () => {
  const { rerender } = show(
    <SeatTile
      seat={seat}
      onOpen={() => {}}
    />,
  )
  expect(screen.getByRole('button', { name: 'Ana Lee, here, no answer yet' }).textContent).toContain('Here')

  rerender(
    <SeatTile
      seat={{ ...seat, done: 1, late: true }}
      group="Jade"
      onOpen={() => {}}
    />,
  )
  const answered = screen.getByRole('button', { name: 'Ana Lee, here, late, answered, group Jade' })
  expect(answered.textContent).toContain('Answered')
  expect(answered.textContent).toContain('Late')

  rerender(
    <SeatTile
      seat={{ ...seat, stuck: true, locked: true }}
      onOpen={() => {}}
    />,
  )
  expect(
    screen.getByRole('button', { name: 'Ana Lee, here, no answer yet, stuck, locked' }).textContent,
  ).toContain('Stuck')

  rerender(
    <SeatTile
      seat={{ ...seat, there: 'away', done: 2, questionCount: 6 }}
      onOpen={() => {}}
    />,
  )
  expect(screen.getByRole('button', { name: 'Ana Lee, away, 2 of 6 answered' }).textContent).toContain(
    'Away, 2 of 6',
  )

  rerender(
    <SeatTile
      seat={{ ...seat, there: 'absent' }}
      onOpen={() => {}}
    />,
  )
  expect(screen.getByRole('button', { name: 'Ana Lee, not here yet' }).textContent).toContain('Not here yet')
})

it('opens the seat', () => {
  const open = vi.fn<(uid: string) => void>()
  show(
    <SeatTile
      seat={seat}
      onOpen={open}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: /Ana Lee/ }))
  expect(open).toHaveBeenCalledExactlyOnceWith('u1')
})
