// What a learner's screen reader is told when something happens in the room. Pure.
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { shownOn } from '#rooms/contract/room.marks.ts'

/** What of the room is worth a word. */
export interface Noticed {
  readonly page: string | null
  /** What the page asks, or nothing. */
  readonly question: string
  readonly isLocked: boolean
  readonly isPageLocked: boolean
  readonly isShown: boolean
  readonly isOver: boolean
  readonly time: 'none' | 'running' | 'last minute' | 'over'
}

export function noticedIn(state: RoomState, question: string, left: number | null): Noticed {
  const page = state.page
  return {
    page,
    question,
    isLocked: state.pace !== 'close' && state.seats[state.self ?? '']?.block === true,
    isPageLocked: page !== null && state.pageLock.includes(page),
    isShown: page !== null && shownOn(state, page) !== 'off',
    isOver: state.pace === 'close',
    time: timeOf(left),
  }
}

function timeOf(left: number | null): Noticed['time'] {
  if (left === null) return 'none'
  if (left <= 0) return 'over'
  return left <= 60_000 ? 'last minute' : 'running'
}

/** In the order in which they matter; nothing where nothing changed. */
export function announcement(before: Noticed, now: Noticed): string {
  const turned = before.page !== now.page && now.page !== null
  const words = [
    !before.isOver && now.isOver && 'The class is over.',
    !before.isLocked && now.isLocked && 'Your teacher has locked your screen. Everything you wrote is kept.',
    before.isLocked && !now.isLocked && 'Your screen is open again.',
    turned && ['Your teacher has turned the page.', now.question].filter(Boolean).join(' '),
    !turned && !before.isPageLocked && now.isPageLocked && 'This page takes no more answers.',
    !turned && before.isPageLocked && !now.isPageLocked && 'This page takes answers again.',
    !turned && !before.isShown && now.isShown && 'The answers of the class are shown.',
    before.time === 'none' && now.time === 'running' && 'The clock is running.',
    before.time !== 'last minute' && now.time === 'last minute' && 'One minute left.',
    before.time !== 'over' && now.time === 'over' && 'The time is over.',
  ]
  return words.filter(Boolean).join(' ')
}
