import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { dayCountsQuery, type CalendarQuery } from '../parts/sessions.queries.ts'
import { daysOfView, spanOf } from './calendar.rules.ts'
import { longDay, weekdayName } from './day-words.ts'
import classes from './calendar.module.css'

interface WeekStripProps {
  date: string
  today: string
  scope: Partial<CalendarQuery>
  toDay: (date: string) => string
}

/** The days of the week around the shown one, each with how many sessions it has. */
export function WeekStrip({ date, today, scope, toDay }: WeekStripProps) {
  const place = usePlace()
  const days = daysOfView('week', date)
  const { start, end } = spanOf(days, place.timeZone)
  const { data } = useQuery(
    dayCountsQuery({
      start: start.toISOString(),
      end: end.toISOString(),
      timeZone: place.timeZone,
      ...scope,
    }),
  )
  const counts = new Map(data?.map(each => [each.date, each.count]))
  return (
    <nav
      aria-label="Days of this week"
      className={classes.week}
    >
      {days.map(day => {
        const count = counts.get(day) ?? 0
        return (
          <Link
            key={day}
            to={toDay(day)}
            aria-label={`${longDay(day, place)}, ${count} ${count === 1 ? 'session' : 'sessions'}`}
            aria-current={day === date ? 'date' : undefined}
            data-today={day === today || undefined}
          >
            <span>{weekdayName(day, place)}</span>
            <strong>{Number(day.slice(8))}</strong>
            <small>{data && count > 0 ? count : ''}</small>
          </Link>
        )
      })}
    </nav>
  )
}
