import { Link } from 'react-router'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { byDay } from '#sessions/contract/days.rules.ts'
import { colourOf } from '../parts/lists/session-words.ts'
import { isSameMonth, lesson, spanOf, weeksOf } from './calendar.rules.ts'
import { longDay, weekdayName } from './day-words.ts'
import { EntryButton } from './entry-button.tsx'
import type { ViewProps } from './shown.ts'
import { useDayDrag } from './use-day-drag.ts'
import classes from './calendar.module.css'

const maxShown = 3
const morning = 9 * 60

/** A month in weeks; a day shows its first sessions, or on a phone a dot for each. */
export function MonthView(props: ViewProps & { month: string }) {
  const { days, today, zone, shown, month, toDay, onOpen, onPlan } = props
  const place = usePlace()
  const { target, handlers, surface } = useDayDrag(props)
  const found = byDay(shown, spanOf(days, zone), zone)
  return (
    <>
      <table
        className={classes.month}
        {...surface}
      >
        <caption className={classes.hidden}>Sessions by day</caption>
        <thead>
          <tr>
            {days.slice(0, 7).map(date => (
              <th
                key={date}
                scope="col"
              >
                <abbr title={weekdayName(date, place, 'long')}>{weekdayName(date, place)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map(week => (
            <tr key={week[0]}>
              {week.map(date => {
                const here = found.get(date) ?? []
                return (
                  <td
                    key={date}
                    data-day={date}
                    data-out={isSameMonth(date, month) ? undefined : true}
                    data-today={date === today || undefined}
                    data-target={target?.date === date || undefined}
                    data-plan={onPlan ? true : undefined}
                    onClick={event => {
                      if (event.target === event.currentTarget) onPlan?.(date, morning, morning + lesson)
                    }}
                  >
                    <Link
                      to={toDay(date)}
                      className={classes.dayNumber ?? ''}
                      aria-label={`${longDay(date, place)}, ${here.length} ${here.length === 1 ? 'session' : 'sessions'}`}
                      aria-current={date === today ? 'date' : undefined}
                    >
                      {Number(date.slice(8))}
                    </Link>
                    <span
                      className={classes.dots}
                      aria-hidden
                    >
                      {here.slice(0, 5).map(({ entry }) => (
                        <i
                          key={entry._id}
                          style={{ background: colourOf(entry) }}
                        />
                      ))}
                    </span>
                    <div className={classes.stack}>
                      {here.slice(0, maxShown).map(each => (
                        <EntryButton
                          key={each.entry._id}
                          shown={each}
                          look="chip"
                          held={target?.moving.entry._id === each.entry._id}
                          onOpen={() => onOpen(each)}
                          {...handlers(each)}
                        />
                      ))}
                      {here.length > maxShown && (
                        <Link
                          to={toDay(date)}
                          className={classes.others ?? ''}
                        >
                          {here.length - maxShown} more
                        </Link>
                      )}
                    </div>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p
        role="status"
        className={classes.said}
      >
        {target ? `${target.moving.entry.name} to ${longDay(target.date, place)}. Enter moves it there.` : ''}
      </p>
    </>
  )
}
