// What is left of the class's time, and the buttons beside it.
import { Button } from '@mantine/core'
import { classEnd, clockWords, useNow } from './clock.ts'
import { useTeaching } from './teaching.ts'
import classes from './class-clock.module.css'

/** @param onOpen Where the teacher sets it; left out in front of the class. */
export function ClassClock({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const { state, steer, now, mayTeach } = useTeaching()
  const end = classEnd(state)
  const at = useNow(now, end !== null)
  const { timer, pace } = state
  const own = timer.type === 2 && pace === 'student'
  return (
    <span className={classes.clock}>
      {end !== null && (
        <span
          role="timer"
          aria-label="Time left"
          data-over={end <= at || undefined}
          className={classes.left}
        >
          {end <= at ? 'Time is over' : clockWords(end - at)}
        </span>
      )}
      {own && <span className={classes.small}>{timer.minutes} min each</span>}
      {onOpen && mayTeach && timer.type === 2 && pace === 'live' && timer.startedAt !== null && (
        <Button
          size="compact-md"
          variant="default"
          onClick={() => {
            void steer({ timer: 'stop' })
          }}
        >
          Stop
        </Button>
      )}
      {onOpen && mayTeach && (
        <Button
          size="compact-md"
          variant="default"
          onClick={onOpen}
        >
          Timer
        </Button>
      )}
    </span>
  )
}
