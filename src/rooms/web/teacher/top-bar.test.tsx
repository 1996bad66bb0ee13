import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { emptyRoom } from '#rooms/contract/room.facts.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { ClassClock } from './class-clock.tsx'
import { sessionApi } from './session-api.ts'
import { TopBar } from './dashboard-bar.tsx'
import { TeachingProvider, type Teaching } from './teaching.ts'
import { stop, teaching as classOf } from './testing/teaching.ts'

it('a timer that is stopped is gone, so that it cannot come back as everybody’s own clock', () => {
  const patch = vi.spyOn(sessionApi, 'patch').mockResolvedValue({} as never)
  const steer = vi.fn<Teaching['steer']>(() => Promise.resolve(true))
  const timer = { type: 2 as const, studentCtrl: false, deadline: null, minutes: 1, startedAt: 1 }
  const teaching = {
    session: { _id: 's', sid: 'ABCDEF', name: 'Tides', type: 'session' } as unknown as Session,
    state: { ...emptyRoom, timer },
    now: () => 0,
    mayTeach: true,
    steer,
    act: <T,>(work: () => Promise<T>) => work(),
  } as unknown as Teaching
  show(
    <TeachingProvider value={teaching}>
      <ClassClock onOpen={() => {}} />
    </TeachingProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(patch).toHaveBeenCalledWith('s', { countdown: null })
})

it('the pace is chosen in one place: beside the button that begins, then in the bar', () => {
  const held = classOf()
  const lesson = { ...held.lesson, questions: [stop('p1').question] } as Teaching['lesson']
  const barAt = (page: string | null) => {
    const { unmount } = show(
      <TeachingProvider value={{ ...held, lesson, state: { ...held.state, page } }}>
        <TopBar
          online
          onOpen={() => {}}
        />
      </TeachingProvider>,
    )
    const names = screen.queryAllByRole('radio').map(({ textContent }) => textContent)
    unmount()
    return names
  }
  expect(barAt(null)).toEqual([])
  expect(barAt('00:00:10')).toEqual(['Live', 'Student-paced'])
})
