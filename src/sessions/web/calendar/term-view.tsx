import { Link } from 'react-router'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { byDay } from '#sessions/contract/days.rules.ts'
import { unitColour } from '../parts/lists/session-words.ts'
import { lesson, spanOf, weekday, weeksOf } from './calendar.rules.ts'
import { longDay, shortDay, weekdayName } from './day-words.ts'
import { EntryButton } from './entry-button.tsx'
import type { ViewProps } from './shown.ts'
import { useDayDrag } from './use-day-drag.ts'
import classes from './calendar.module.css'

const morning = 9 * 60

/** A term by week; all sessions of a unit or category share a colour. Empty weekends are left out. */
export function TermView(props: ViewProps & { term: { readonly start: string; readonly end: string } }) {
  const { days, today, zone, shown, term, toDay, onOpen, onPlan } = props
  const place = usePlace()
  const { target, handlers, surface } = useDayDrag(props)
  const found = byDay(shown, spanOf(days, zone), zone)
  const weekend = days.some(date => weekday(date) > 4 && (found.get(date)?.length ?? 0) > 0)
  const columns = weekend ? 7 : 5
  return (
    <>
      <table
        className={classes.term}
        {...surface}
      >
        <caption className={classes.hidden}>Sessions by week</caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            {days.slice(0, columns).map(date => (
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
          {weeksOf(days).map((week, index) => (
            <tr
              key={week[0]}
              data-today={week.includes(today) || undefined}
            >
              <th scope="row">
                <strong>{index + 1}</strong>
                <small>{shortDay(week[0] ?? today, place)}</small>
              </th>
              {week.slice(0, columns).map(date => (
                <td
                  key={date}
                  data-day={date}
                  data-out={date < term.start || date > term.end ? true : undefined}
                  data-target={target?.date === date || undefined}
                  data-today={date === today || undefined}
                  data-plan={onPlan ? true : undefined}
                  onClick={event => {
                    if (event.target === event.currentTarget) onPlan?.(date, morning, morning + lesson)
                  }}
                >
                  <Link
                    to={toDay(date)}
                    className={classes.termDay ?? ''}
                    aria-label={longDay(date, place)}
                  >
                    {Number(date.slice(8))}
                  </Link>
                  {(found.get(date) ?? []).map(each => (
                    <EntryButton
                      key={each.entry._id}
                      shown={each}
                      look="chip"
                      tint={unitColour(each.entry)}
                      held={target?.moving.entry._id === each.entry._id}
                      onOpen={() => onOpen(each)}
                      {...handlers(each)}
                    />
                  ))}
                </td>
              ))}
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
