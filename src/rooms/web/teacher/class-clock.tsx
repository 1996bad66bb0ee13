// Remaining time of the class, and its controls.
import { Button } from '@mantine/core'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { endForClass, runsOwnClock, timeLeft } from '#rooms/contract/work-state.rules.ts'
import { timeOverWords } from '#rooms/contract/work-words.rules.ts'
import { clockWords, useNow } from './clock.ts'
import { sessionApi } from './session-api.ts'
import { useTeaching } from './teaching.ts'
import classes from './class-clock.module.css'

/**
 * @param onOpen Opens the timer settings; left out on the projector. @param ofDay Shows the time of day
 * when no timer runs.
 */
export function ClassClock({ onOpen, ofDay = false }: { onOpen?: () => void; ofDay?: boolean }) {
  const { state, session, act, now, mayTeach } = useTeaching()
  const end = endForClass(state)
  const at = useNow(now, ofDay || end !== null)
  const left = timeLeft(end, at)
  const { timer, pace } = state
  const own = runsOwnClock(state)
  return (
    <span className={classes.clock}>
      {left !== null && (
        <span
          role="timer"
          aria-label="Time left"
          data-over={left === 0 || undefined}
          className={classes.left}
        >
          {left === 0 ? timeOverWords : clockWords(left)}
        </span>
      )}
      {ofDay && left === null && !own && <TimeOfDay at={at} />}
      {own && <span className={classes.small}>{timer.minutes} min each</span>}
      {onOpen && mayTeach && timer.type === 2 && pace === 'live' && timer.startedAt !== null && (
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            // Deletes the timer: a stopped one would return in student pace as each learner's own clock.
            void act(() => sessionApi.patch(session._id, { countdown: null }))
          }}
        >
          Stop
        </Button>
      )}
      {onOpen && mayTeach && (
        <Button
          size="sm"
          variant="default"
          onClick={onOpen}
        >
          Timer
        </Button>
      )}
    </span>
  )
}

function TimeOfDay({ at }: { at: number }) {
  const { timeZone } = usePlace()
  const words = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return (
    <time
      aria-label="Time"
      dateTime={new Date(at).toISOString()}
    >
      {words.format(at)}
    </time>
  )
}
