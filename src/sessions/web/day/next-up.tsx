// Current and next session with the day's timeline: the first card of every home.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isStudent } from '#identity/contract/session.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { QuietDay } from '#identity/web/parts/homes/today.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { dayOf, startOfDay } from '#sessions/contract/days.rules.ts'
import type { CalendarEntry } from '#sessions/contract/session-lists.shapes.ts'
import { addDays } from '../calendar/calendar.rules.ts'
import { isAwake, RoomButton } from '../lists/room-button.tsx'
import { colourOf, kindWords, sessionPath } from '../parts/lists/session-words.ts'
import { clockWords, dayName, When } from '../lists/when.tsx'
import { calendarQuery, useLiveSessions } from '../parts/sessions.queries.ts'
import { lineOf, untilWords } from './day.rules.ts'
import { useNow } from '../parts/day/use-now.ts'
import classes from './day.module.css'

const reach = 14

export function NextUp({ me }: { me: Me }) {
  const { timeZone } = usePlace()
  const now = useNow()
  useLiveSessions()
  const today = dayOf(now, timeZone)
  const answer = useQuery(
    calendarQuery({
      start: startOfDay(today, timeZone).toISOString(),
      end: startOfDay(addDays(today, reach), timeZone).toISOString(),
      timeZone,
    }),
  )
  const student = isStudent(me)
  if (!answer.data)
    return answer.error ? (
      <QuietDay
        me={me}
        student={student}
      />
    ) : (
      <LoadingState
        shape="table"
        count={2}
        label="Loading your day"
      />
    )
  const { now: running, next, today: line } = lineOf(answer.data, today, timeZone, now)
  if (running.length === 0 && next === null && line.length === 0)
    return (
      <QuietDay
        me={me}
        student={student}
      />
    )
  const first = running.length === 0 && next ? [next] : running
  const rest = line.filter(({ _id }) => first.every(each => each._id !== _id))
  return (
    <HomeCard
      id="today"
      title={student ? 'Next class' : 'Today'}
      aside={<TextLink to="/my/calendar">Calendar</TextLink>}
    >
      <ul
        className={classes.first}
        aria-label={running.length > 0 ? 'Now' : 'Next'}
      >
        {first.map(entry => (
          <First
            key={entry._id}
            entry={entry}
            now={now}
          />
        ))}
      </ul>
      {rest.length > 0 ? (
        <>
          <h3 className={classes.sub}>{student ? 'Today' : 'The day'}</h3>
          <ul
            className={classes.line}
            aria-label="Today"
          >
            {rest.map(entry => (
              <Row
                key={entry._id}
                entry={entry}
                now={now}
              />
            ))}
          </ul>
        </>
      ) : (
        line.length === 0 && <p className={classes.quiet}>Nothing is planned for today.</p>
      )}
    </HomeCard>
  )
}

/** A learner may wait for it all day. */
const isWaitedFor = ({ role, start }: CalendarEntry, now: Date, timeZone: string): boolean =>
  role === 'learner' && dayOf(new Date(start), timeZone) === dayOf(now, timeZone)

const besideWords = ({ className, type, owner, role }: CalendarEntry): string =>
  [className ?? kindWords(type), role === 'learner' ? owner.name : ''].filter(Boolean).join(' · ')

function First({ entry, now }: { entry: CalendarEntry; now: Date }) {
  const place = usePlace()
  const running = entry.state === 'ongoing'
  return (
    <li
      className={classes.big}
      style={{ '--tint': colourOf(entry) } as React.CSSProperties}
    >
      <p className={classes.soon}>
        {running ? (
          <StateChip tone="positive">Now</StateChip>
        ) : (
          <StateChip tone="info">{`${dayName(entry.start, place, now)}, ${untilWords(new Date(entry.start), now)}`}</StateChip>
        )}
      </p>
      <div className={classes.words}>
        <h3>
          <Link to={sessionPath(entry)}>{entry.name}</Link>
        </h3>
        <p>
          {besideWords(entry)} ·{' '}
          <When
            start={entry.start}
            end={entry.end}
            day={!running}
          />
        </p>
        {entry.conflict && (
          <p className={classes.clash}>
            <Icon
              name="warning"
              size={16}
            />
            At the same time as something else of yours.
          </p>
        )}
      </div>
      {isAwake(entry, now) || isWaitedFor(entry, now, place.timeZone) ? (
        <RoomButton
          session={entry}
          now={now}
          size="lg"
          early
        />
      ) : (
        <p className={classes.later}>
          {entry.role === 'teacher'
            ? 'The way into the room appears here ten minutes before.'
            : 'A button to join appears here on the day of the class.'}
        </p>
      )}
    </li>
  )
}

function Row({ entry, now }: { entry: CalendarEntry; now: Date }) {
  const place = usePlace()
  return (
    <li
      className={classes.row}
      style={{ '--tint': colourOf(entry) } as React.CSSProperties}
      data-over={entry.state === 'ended' || undefined}
    >
      <time dateTime={entry.start}>{clockWords(entry.start, place)}</time>
      <span className={classes.words}>
        <Link to={sessionPath(entry)}>{entry.name}</Link>
        <small>{besideWords(entry)}</small>
      </span>
      <span className={classes.end}>
        {entry.conflict && (
          <span
            className={classes.clash}
            title="At the same time as something else of yours"
          >
            <Icon
              name="warning"
              size={16}
            />
            <span className={classes.hidden}>At the same time as something else of yours</span>
          </span>
        )}
        {entry.state === 'ended' ? (
          <StateChip>Ended</StateChip>
        ) : (
          <RoomButton
            session={entry}
            now={now}
            size="compact-md"
          />
        )}
      </span>
    </li>
  )
}
