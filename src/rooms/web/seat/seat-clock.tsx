// Remaining time: one clock for the class, or in student pace one's own.
import { Button } from '@mantine/core'
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { timeLeft, waitsForOwnClock } from '#rooms/contract/work-state.rules.ts'
import { timeOverWords } from '#rooms/contract/work-words.rules.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { useEndOfTime, useEngine, useRoom, useServerNow } from '../room/use-room.tsx'
import { clockWords } from '../teacher/clock.ts'
import classes from './seat.module.css'

const soon = minuteMs
/** A deadline days away needs no seconds. */
const far = dayMs

export function SeatClock() {
  const self = useRoom(({ state }) => state.self)
  const over = useRoom(({ state }) => state.pace === 'close')
  const end = useEndOfTime(self)
  const now = useServerNow(end === null || over ? null : 500)
  const left = timeLeft(end, now)
  if (left === null || over || left > far) return null
  return (
    <span
      className={classes.clock}
      role="timer"
      aria-label={left === 0 ? timeOverWords : `${clockWords(left)} left`}
      data-soon={left < soon || undefined}
    >
      <Icon
        name="clock"
        size={18}
      />
      {left === 0 ? timeOverWords : clockWords(left)}
    </span>
  )
}

/** Shown where learners start their own clock. */
export function StartClock() {
  const engine = useEngine()
  const { act, busy } = useAct()
  const minutes = useRoom(({ state }) =>
    waitsForOwnClock(state, state.self ?? '') ? state.timer.minutes : null,
  )
  if (minutes === null) return null
  return (
    <div
      className={classes.banner}
      data-tone="info"
    >
      <span>
        You have {minutes} {minutes === 1 ? 'minute' : 'minutes'} once you begin. Your first answer starts the
        clock too.
      </span>
      <Button
        loading={busy}
        onClick={() => act(() => engine.startClock())}
      >
        Start the clock
      </Button>
    </div>
  )
}
