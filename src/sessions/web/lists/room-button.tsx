import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { minuteMs } from '#kit/contract/durations.ts'
import { isCourse, kinds } from '#sessions/contract/kinds.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { joinPath, sessionPath, teachPath } from '../parts/lists/session-words.ts'

/** The way into the room wakes up so long before the start. */
export const wakesBefore = 10 * minuteMs

type Entered = Pick<SessionCard, '_id' | 'sid' | 'name' | 'type' | 'state' | 'start' | 'role'>

/** Whether the way in is open: for the teacher and for learners. */
export const isAwake = ({ state, start }: Pick<SessionCard, 'state' | 'start'>, now: Date): boolean =>
  state === 'ongoing' || (state === 'scheduled' && Date.parse(start) - wakesBefore <= now.getTime())

/** Into the room, for who teaches or takes part, once it is near. A course and self-study have no room. */
export function RoomButton({
  session,
  now = new Date(),
  size = 'md',
  early = false,
}: {
  session: Entered
  now?: Date
  size?: 'compact-md' | 'md' | 'lg'
  /** Learners who come early wait at the entrance, which opens automatically. */
  early?: boolean
}) {
  const { name, type, role, state } = session
  if (isCourse(type) || (role !== 'teacher' && role !== 'learner')) return null
  if (kinds[type].flags.ownPace)
    return role === 'learner' && state === 'ongoing' ? (
      <Button
        size={size}
        component={Link}
        to={type === 'selfStudy' ? sessionPath(session) : joinPath(session)}
        aria-label={`Study ${name}`}
      >
        Study
      </Button>
    ) : null
  if (!isAwake(session, now) && !(early && role === 'learner')) return null
  return role === 'teacher' ? (
    <Button
      size={size}
      component={Link}
      to={teachPath(session)}
      aria-label={`Open the room of ${name}`}
    >
      Open the room
    </Button>
  ) : (
    <Button
      size={size}
      component={Link}
      to={joinPath(session)}
      aria-label={`Join ${name}`}
    >
      Join
    </Button>
  )
}
