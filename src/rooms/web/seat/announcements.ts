// Announcements for a learner's screen reader when something happens in the room. Pure.
import { minuteMs } from '#kit/contract/durations.ts'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { shownOn } from '#rooms/contract/room.marks.ts'
import { isPageClosed, isScreenLocked } from '#rooms/contract/work-state.rules.ts'
import { changeWords } from '#rooms/contract/work-words.rules.ts'

/** The parts of the room worth announcing. */
export interface AnnouncedState {
  readonly page: string | null
  /** "2 of 5", in student pace. */
  readonly place: string
  /** The page's question, if any. */
  readonly question: string
  readonly pace: RoomState['pace']
  readonly isLocked: boolean
  readonly isPageLocked: boolean
  readonly isShown: boolean
  readonly time: 'none' | 'running' | 'last minute' | 'over'
}

/** The visible page: the teacher's, or in student pace one's own. */
export interface PageInSight {
  readonly page: string | null
  readonly place?: string
  readonly question: string
}

export function noticedIn(
  state: RoomState,
  { page, place = '', question }: PageInSight,
  left: number | null,
): AnnouncedState {
  return {
    page,
    place,
    question,
    pace: state.pace,
    isLocked: isScreenLocked(state, state.self ?? ''),
    isPageLocked: page !== null && isPageClosed(state, page),
    isShown: page !== null && shownOn(state, page) !== 'off',
    time: timeOf(left),
  }
}

function timeOf(left: number | null): AnnouncedState['time'] {
  if (left === null) return 'none'
  if (left <= 0) return 'over'
  return left <= minuteMs ? 'last minute' : 'running'
}

/** Announcements by importance; empty when nothing changed. The end of a class replaces all others. */
export function announcement(before: AnnouncedState, now: AnnouncedState): string {
  if (now.pace === 'close') return before.pace === 'close' ? turnWords(before, now) : 'The class is over.'
  const isTurned = before.page !== now.page
  const words = [
    !before.isLocked && now.isLocked && 'Your teacher has locked your screen. Everything you wrote is kept.',
    before.isLocked && !now.isLocked && 'Your screen is open again.',
    before.pace !== now.pace && paceWords[now.pace],
    turnWords(before, now),
    !isTurned && !before.isPageLocked && now.isPageLocked && changeWords.closed,
    !isTurned && before.isPageLocked && !now.isPageLocked && changeWords.opened,
    !isTurned && !before.isShown && now.isShown && 'The answers of the class are shown.',
    timeWords(before.time, now.time),
  ]
  return words.filter(Boolean).join(' ')
}

const paceWords: Readonly<Record<RoomState['pace'], string>> = {
  live: 'Your teacher leads through the pages now.',
  student: 'You can go through the pages at your own pace now.',
  close: '',
}

function turnWords(before: AnnouncedState, now: AnnouncedState): string {
  if (before.page === now.page || now.page === null) return ''
  const isOwn = now.place !== ''
  // Student pace starts on the page that was visible anyway.
  if (isOwn && before.page === null) return ''
  const head = isOwn ? `Page ${now.place}.` : 'Your teacher has turned the page.'
  return [head, now.question].filter(Boolean).join(' ')
}

function timeWords(before: AnnouncedState['time'], now: AnnouncedState['time']): string {
  if (before === now) return ''
  switch (now) {
    case 'none':
      return before === 'over' ? '' : 'The clock has stopped.'
    case 'running':
      return 'The clock is running.'
    case 'last minute':
      return 'One minute left.'
    case 'over':
      return changeWords.timeOver
  }
}
