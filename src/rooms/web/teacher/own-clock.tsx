// The clock of one learner in student pace.
import { StateChip } from '#kit/web/parts/chips.tsx'
import { endOfTime, runsOwnClock, timeLeft } from '#rooms/contract/work-state.rules.ts'
import { timeOverWords } from '#rooms/contract/work-words.rules.ts'
import { clockWords, useNow } from './clock.ts'
import { useTeaching } from './teaching.ts'

export function OwnClock({ uid }: { uid: string }) {
  const { state, now } = useTeaching()
  const end = endOfTime(state, uid)
  const left = timeLeft(end, useNow(now, end !== null))
  if (!runsOwnClock(state)) return null
  if (left === null) return <StateChip>Clock not started</StateChip>
  return (
    <StateChip tone={left === 0 ? 'warning' : 'neutral'}>
      {left === 0 ? timeOverWords : `${clockWords(left)} left`}
    </StateChip>
  )
}
