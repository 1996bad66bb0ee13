// Days as columns, hours as rows. Pointer: drag over empty time to schedule, drag a session to move it.
// Keyboard: arrows move a marker, Enter selects.
import { useRef, useState } from 'react'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { daysOf } from '#sessions/contract/days.rules.ts'
import { clockOf, columnsOf, hoursOf } from './calendar.rules.ts'
import { DayColumn, pixelsPerMinute } from './day-column.tsx'
import type { Marker } from './day-marks.tsx'
import { longDay, shortDay, weekdayName } from './day-words.ts'
import type { ViewProps } from './shown.ts'
import { Link } from 'react-router'
import classes from './calendar.module.css'

export function TimeGrid(props: ViewProps) {
  const { days, shown, busy, zone, today, toDay, onPlan, onMove } = props
  const place = usePlace()
  const [whole, setWhole] = useState(false)
  const [marker, setMarker] = useState<Marker | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const hours = hoursOf(shown, days, zone, whole)
  const all = hours.from === 0 && hours.to === 24
  return (
    <>
      <div
        ref={grid}
        className={classes.grid}
        role="group"
        aria-label="Calendar"
        style={{ '--columns': columnsOf(shown, days, zone) } as React.CSSProperties}
        {...(onPlan && { 'aria-describedby': 'calendar-help' })}
      >
        <div
          className={classes.hours}
          aria-hidden
        >
          {Array.from({ length: hours.to - hours.from }, (_, index) => (
            <span
              key={index}
              style={{ height: 60 * pixelsPerMinute }}
            >
              {clockOf((hours.from + index) * 60)}
            </span>
          ))}
        </div>
        {days.map(date => (
          <div
            key={date}
            className={classes.day}
            data-today={date === today || undefined}
          >
            <h3 className={classes.dayHead}>
              <Link
                to={toDay(date)}
                title={longDay(date, place)}
                aria-current={date === today ? 'date' : undefined}
              >
                <span>{weekdayName(date, place)}</span> <strong>{shortDay(date, place)}</strong>
              </Link>
            </h3>
            <DayColumn
              {...props}
              date={date}
              hours={hours}
              here={shown.filter(each => daysOf(each, zone).includes(date))}
              busyHere={busy.filter(each => daysOf(each, zone).includes(date))}
              marker={marker}
              onMarker={setMarker}
            />
          </div>
        ))}
      </div>
      <p
        role="status"
        className={classes.said}
      >
        {marker
          ? `${marker.moving ? `${marker.moving.entry.name} to ` : ''}${longDay(marker.date, place)}, ${clockOf(marker.from)}–${clockOf(marker.to)}. Enter ${marker.moving ? 'moves it there' : 'plans a session there'}.`
          : ''}
      </p>
      <div className={classes.foot}>
        {onPlan && (
          <p id="calendar-help">
            Drag over empty time to plan a session{onMove && ', or drag one of yours to another time'}. With
            the keyboard: go to a day, move the marker with the arrow keys, make it longer with Shift, and
            press Enter; on a session Shift and an arrow key take it along, Enter lets it go there.
          </p>
        )}
        {(!all || whole) && (
          <button
            type="button"
            className={classes.plain}
            aria-pressed={whole}
            onClick={() => setWhole(!whole)}
          >
            {whole ? 'Show working hours' : 'Show all 24 hours'}
          </button>
        )}
      </div>
    </>
  )
}
