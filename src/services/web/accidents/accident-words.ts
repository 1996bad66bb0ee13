// Words for report states and suspension causes.
import type { Tone } from '#kit/web/theme/tokens.ts'
import type {
  Accident,
  RoomRecord,
  SuspendedProvider,
} from '#services/contract/bookings/accidents.contract.ts'

export const accidentStateNames: Readonly<Record<Accident['status'], string>> = {
  pending: 'To decide',
  approved: 'Upheld',
  rejected: 'Not upheld',
}
export const accidentStateTones: Readonly<Record<Accident['status'], Tone | 'neutral'>> = {
  pending: 'warning',
  approved: 'positive',
  rejected: 'neutral',
}

export const daysWords = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

type RoomPerson = RoomRecord['people'][number]
export const sideNames: Readonly<Record<RoomPerson['side'], string>> = {
  booker: 'student',
  servicer: 'teacher',
}
/** How late somebody was; undefined if on time. */
export const lateWords = (minutes: number | null): string => {
  if (minutes === null || minutes === 0) return 'in time'
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} late`
}

export type SuspensionLog = SuspendedProvider['logs'][number]
export const suspensionCauses: Readonly<Record<SuspensionLog['type'], string>> = {
  'teaching-accident': 'A report was upheld',
  'frequent-cancellation': 'Over a third of the lessons in 90 days did not take place',
  '0-satisfaction-rate': 'No student was satisfied',
}

type SuspensionState = 'withdrawn' | 'over' | 'next' | 'now'
export const suspensionState = (
  { startAt, endAt, withdrawnAt }: Pick<SuspensionLog, 'startAt' | 'endAt' | 'withdrawnAt'>,
  now: Date,
): SuspensionState => {
  if (withdrawnAt !== null) return 'withdrawn'
  if (new Date(endAt) <= now) return 'over'
  return new Date(startAt) > now ? 'next' : 'now'
}
export const suspensionStateNames: Readonly<Record<SuspensionState, string>> = {
  withdrawn: 'Withdrawn',
  over: 'Over',
  next: 'Follows',
  now: 'In force',
}

/** Counts connection losses. The last stay usually ends with the closed page and is no loss. */
export function lossWords(stays: readonly { readonly lost: boolean }[]): string {
  const losses = stays.filter(({ lost }, index) => lost && index < stays.length - 1).length
  if (losses === 0) return 'No connection was lost in between.'
  return losses === 1 ? 'The connection was lost once.' : `The connection was lost ${losses} times.`
}

export const recordingWords = (count: number): string =>
  count === 1
    ? 'Sent 1 answer with sound, picture or film.'
    : `Sent ${count} answers with sound, picture or film.`
