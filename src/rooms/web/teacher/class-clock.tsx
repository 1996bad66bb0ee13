// What is left of the class's time, and the buttons beside it.
import { Button } from '@mantine/core'
import { endForClass, runsOwnClock, timeLeft } from '#rooms/contract/work-state.rules.ts'
import { timeOverWords } from '#rooms/contract/work-words.rules.ts'
import { clockWords, useNow } from './clock.ts'
import { sessionApi } from './session-api.ts'
import { useTeaching } from './teaching.ts'
import classes from './class-clock.module.css'

/** @param onOpen Where the teacher sets it; left out in front of the class. */
export function ClassClock({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const { state, session, act, now, mayTeach } = useTeaching()
  const end = endForClass(state)
  const left = timeLeft(end, useNow(now, end !== null))
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
      {own && <span className={classes.small}>{timer.minutes} min each</span>}
      {onOpen && mayTeach && timer.type === 2 && pace === 'live' && timer.startedAt !== null && (
        <Button
          size="compact-md"
          variant="default"
          onClick={() => {
            // Stopped for good: in own pace it would come back as everybody's own clock.
            void act(() => sessionApi.patch(session._id, { countdown: null }))
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
