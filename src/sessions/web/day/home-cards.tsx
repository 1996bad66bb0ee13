// Cards of the homes: self-paced work, reviews, and sessions open for registration.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isStudent } from '#identity/contract/session.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { dayMs } from '#kit/contract/durations.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { counted } from '#schools/web/parts/words.ts'
import { RoomButton } from '../lists/room-button.tsx'
import { kindWords, sessionPath } from '../parts/lists/session-words.ts'
import { OpenSeats } from '../lists/open-seats.tsx'
import { recommendQuery, sessionsQuery } from '../parts/sessions.queries.ts'
import { useNow } from '../parts/day/use-now.ts'
import classes from './day.module.css'

const few = 5
const year = 365 * dayMs

/** Running self-paced sessions: for learners those to do, nearest deadline first. */
export function ToDoCard({ me }: { me: Me }) {
  const rows = useQuery(recommendQuery()).data ?? []
  const now = useNow(60)
  const mine = (rows.find(({ row }) => row === 'myStudent')?.data ?? [])
    .filter(
      ({ role, state, type }) =>
        state === 'ongoing' &&
        (role === 'learner') === isStudent(me) &&
        (isStudent(me) || type !== 'selfStudy'),
    )
    .toSorted((a, b) => Date.parse(a.end) - Date.parse(b.end))
  if (mine.length === 0) return null
  return (
    <HomeCard
      id="to-do"
      title={isStudent(me) ? 'To do' : 'Student-paced'}
    >
      <ul className={classes.list}>
        {mine.slice(0, few).map(session => (
          <li key={session._id}>
            <span className={classes.words}>
              <Link to={sessionPath(session)}>{session.name}</Link>
              <small>
                {session.className ?? kindWords(session.type)}
                {hasDeadline(session, now) && (
                  <>
                    {' '}
                    · until{' '}
                    <DateTime
                      weekday
                      at={session.end}
                    />
                  </>
                )}
              </small>
            </span>
            <RoomButton
              session={session}
              now={now}
              size="compact-md"
            />
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}

/** Without a deadline, the end is decades away. */
const hasDeadline = ({ end }: SessionCard, now: Date): boolean => Date.parse(end) - now.getTime() < year

/** The user's finished sessions with unsent reports. */
export function ReviewCard({ me }: { me: Me }) {
  const student = isStudent(me)
  const { data } = useQuery({
    ...sessionsQuery({ $limit: 25, $sort: { start: -1 } }, { state: 'ended', mine: true }),
    enabled: !student,
  })
  const waiting = (data?.data ?? []).filter(
    ({ count, childSize }) => childSize === 0 && count.students > 0 && count.report < count.students,
  )
  if (student || waiting.length === 0) return null
  return (
    <HomeCard
      id="to-review"
      title="To review"
    >
      <ul className={classes.list}>
        {waiting.slice(0, few).map(({ _id, name, className, start, count }) => (
          <li key={_id}>
            <span className={classes.words}>
              <Link to={`/account/takeaway/${_id}`}>{name}</Link>
              <small>
                {className && `${className} · `}
                <DateTime
                  weekday
                  at={start}
                  day
                />
              </small>
            </span>
            <small className={classes.later}>
              {counted(count.students - count.report, 'report')} to send
            </small>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}

/** Sessions I may join that have free seats. */
export function RegisterCard() {
  const rows = useQuery(recommendQuery()).data ?? []
  const open = rows.find(({ row }) => row === 'live')?.data ?? []
  if (open.length === 0) return null
  return (
    <HomeCard
      id="to-register"
      title="Open to you"
      aside={<TextLink to="/com/workshop">All workshops</TextLink>}
    >
      <OpenSeats
        sessions={open.slice(0, 3)}
        label="Open to you"
      />
    </HomeCard>
  )
}
