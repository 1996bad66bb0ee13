// Remaining time: one clock for the class, or in student pace one's own.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { timeLeft, waitsForOwnClock } from '#rooms/contract/work-state.rules.ts'
import { timeOverWords } from '#rooms/contract/work-words.rules.ts'
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
  const [busy, setBusy] = useState(false)
  const minutes = useRoom(({ state }) =>
    waitsForOwnClock(state, state.self ?? '') ? state.timer.minutes : null,
  )
  if (minutes === null) return null
  const start = async () => {
    setBusy(true)
    try {
      await engine.startClock()
    } catch (error) {
      void notify(wordsOf(error), { type: 'negative' })
    }
    setBusy(false)
  }
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
        onClick={() => {
          void start()
        }}
      >
        Start the clock
      </Button>
    </div>
  )
}
