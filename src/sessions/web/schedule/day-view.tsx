import { useQuery } from '@tanstack/react-query'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { dayOf, isOpenLong, nextDay, startOfDay } from '#sessions/contract/days.rules.ts'
import { When } from '../lists/when.tsx'
import { busyTimesQuery, calendarQuery } from '../parts/sessions.queries.ts'
import classes from './schedule.module.css'

/** The day's appointments: mine, the class's, and those of other calendars. */
export function DayView({ at, classId }: { at: string; classId: string }) {
  const { timeZone } = usePlace()
  const date = dayOf(new Date(at), timeZone)
  const span = {
    start: startOfDay(date, timeZone).toISOString(),
    end: startOfDay(nextDay(date), timeZone).toISOString(),
  }
  // Work open for days does not occupy the day.
  const short = ({ start, end }: { start: string; end: string }) =>
    !isOpenLong({ start: new Date(start), end: new Date(end) })
  const mine = (useQuery(calendarQuery(span)).data ?? []).filter(short)
  const ofClass = (
    useQuery({ ...calendarQuery({ ...span, classId }), enabled: classId !== '' }).data ?? []
  ).filter(short)
  const busy = useQuery(busyTimesQuery(span.start, span.end)).data ?? []
  const others = ofClass.filter(({ _id }) => !mine.some(each => each._id === _id))
  const rows = [
    ...mine.map(({ _id, name, className, start, end }) => ({
      key: _id,
      words: `${name}${className === null ? '' : `, ${className}`}`,
      start,
      end,
    })),
    ...others.map(({ _id, name, owner, start, end }) => ({
      key: _id,
      words: `${name}, the class with ${owner.name}`,
      start,
      end,
    })),
    ...busy.map(({ start, end }) => ({ key: start, words: 'Busy by your other calendar', start, end })),
  ].toSorted((a, b) => a.start.localeCompare(b.start))
  return (
    <section
      className={classes.part}
      aria-label="That day"
    >
      <h2>That day</h2>
      {rows.length === 0 ? (
        <p className={classes.small}>
          Nothing else is planned for you{classId === '' ? '' : ' or the class'}.
        </p>
      ) : (
        <ul className={classes.times}>
          {rows.map(({ key, words, start, end }) => (
            <li key={key}>
              <When
                start={start}
                end={end}
              />{' '}
              {words}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
