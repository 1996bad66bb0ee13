import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { minuteMs } from '#kit/contract/durations.ts'
import { isCourse, kinds } from '#sessions/contract/kinds.ts'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { joinPath, sessionPath, teachPath } from '../parts/lists/session-words.ts'

/** When the entry button becomes active before the start. */
export const wakesBefore = 10 * minuteMs

type Entered = Pick<SessionCard, '_id' | 'sid' | 'name' | 'type' | 'state' | 'start' | 'role'>

/** Whether the entry button is active, for teacher and learners. */
export const isAwake = ({ state, start }: Pick<SessionCard, 'state' | 'start'>, now: Date): boolean =>
  state === 'ongoing' || (state === 'scheduled' && Date.parse(start) - wakesBefore <= now.getTime())

/**
 * Enters the room, for teachers and participants, once the start is near. Courses and self-study have no
 * room.
 */
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
