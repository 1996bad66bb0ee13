// One day of the grid: sessions, busy times, and the marker being drawn or moved.
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { minuteMs } from '#kit/contract/durations.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { dayOf, type Span } from '#sessions/contract/days.rules.ts'
import {
  drawn,
  lesson,
  longest,
  minutesOn,
  placed,
  snapped,
  step,
  wholeDay,
  type Hours,
} from './calendar.rules.ts'
import { longDay } from './day-words.ts'
import { EntryButton } from './entry-button.tsx'
import type { PlacedEntry, ViewProps } from './shown.ts'
import { BlockMarks, BusyMarks, lessonsOn, TimeMarks, type Marker } from './day-marks.tsx'
import classes from './calendar.module.css'
import { columnsIn, besideOf, daysIn } from './day-elements.ts'

export const pixelsPerMinute = 0.8

interface DayColumnProps extends ViewProps {
  date: string
  hours: Hours
  here: readonly PlacedEntry[]
  busyHere: readonly Span[]
  marker: Marker | null
  onMarker: (marker: Marker | null) => void
}

interface DragState {
  readonly grip: number
  readonly from: number
  moved: boolean
  readonly shown?: PlacedEntry
}

export function DayColumn({
  date,
  hours,
  here,
  busyHere,
  marker,
  onMarker,
  zone,
  now,
  today,
  blocks,
  onOpen,
  onMove,
  onPlan,
}: DayColumnProps) {
  const place = usePlace()
  const column = useRef<HTMLDivElement>(null)
  const held = useRef<DragState | null>(null)
  const top = (minutes: number) => (minutes - hours.from * 60) * pixelsPerMinute
  const box = (from: number, to: number) => ({
    top: top(from),
    height: Math.max(0, to - from) * pixelsPerMinute,
  })
  const lengthOf = ({ start, end }: Span) => Math.round((end.getTime() - start.getTime()) / minuteMs)

  /** Day and minutes under the pointer, which may have moved to another day. */
  const under = (event: PointerEvent) => {
    const over =
      columnsIn(column.current).find(one => {
        const { left, right } = one.getBoundingClientRect()
        return event.clientX >= left && event.clientX <= right
      }) ?? column.current
    return {
      date: over?.dataset['day'] ?? date,
      minutes: (event.clientY - (over?.getBoundingClientRect().top ?? 0)) / pixelsPerMinute + hours.from * 60,
    }
  }
  const press = (event: PointerEvent<HTMLElement>, shown?: PlacedEntry) => {
    if (event.button !== 0 || (!shown && !onPlan)) return
    event.stopPropagation()
    const at = under(event)
    column.current?.setPointerCapture(event.pointerId)
    held.current = {
      grip: shown ? at.minutes - minutesOn(dayOf(shown.start, zone), shown.start, zone) : 0,
      from: Math.floor(at.minutes / step) * step,
      moved: false,
      ...(shown && { shown }),
    }
  }
  const slide = (event: PointerEvent) => {
    const grip = held.current
    if (!grip) return
    const at = under(event)
    if (grip.shown) {
      const from = snapped(at.minutes - grip.grip)
      if (
        !grip.moved &&
        at.date === dayOf(grip.shown.start, zone) &&
        from === minutesOn(at.date, grip.shown.start, zone)
      )
        return
      grip.moved = true
      return onMarker({
        date: at.date,
        from,
        to: Math.min(wholeDay, from + lengthOf(grip.shown)),
        moving: grip.shown,
      })
    }
    if (!grip.moved && Math.abs(at.minutes - grip.from) < step) return
    grip.moved = true
    onMarker({ date, ...drawn(grip.from, snapped(at.minutes)) })
  }
  const release = () => {
    const grip = held.current
    held.current = null
    if (!grip) return
    onMarker(null)
    if (grip.shown) {
      if (grip.moved && marker?.moving) onMove?.(grip.shown, marker.date, marker.from)
      else onOpen(grip.shown)
    } else if (grip.moved && marker) onPlan?.(date, marker.from, marker.to)
    else {
      // A click selects the term's block at that time, or an hour.
      const block = lessonsOn(date, blocks).find(({ from, to }) => grip.from >= from - step && grip.from < to)
      onPlan?.(date, block?.from ?? grip.from, block?.to ?? Math.min(wholeDay, grip.from + lesson))
    }
  }
  const dayKeys = (event: KeyboardEvent) => {
    if (event.target !== column.current || !onPlan) return
    const at = marker?.date === date && !marker.moving ? marker : { date, from: 9 * 60, to: 9 * 60 + lesson }
    const by = { ArrowDown: step, ArrowUp: -step, PageDown: 60, PageUp: -60 }[event.key]
    const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by !== undefined && event.shiftKey)
      onMarker({ ...at, to: Math.min(wholeDay, at.from + longest, Math.max(at.from + step, at.to + by)) })
    else if (by !== undefined) {
      const from = Math.min(wholeDay - (at.to - at.from), Math.max(0, at.from + by))
      onMarker({ date, from, to: from + at.to - at.from })
    } else if (side !== undefined) besideOf(column.current, side, beside => onMarker({ ...at, date: beside }))
    else if (event.key === 'Enter' || event.key === ' ') {
      onMarker(null)
      onPlan(date, at.from, at.to)
    } else if (event.key === 'Escape') onMarker(null)
    else return
    event.preventDefault()
  }
  const entryKeys = (event: KeyboardEvent, shown: PlacedEntry) => {
    const length = lengthOf(shown)
    const moving =
      marker?.moving?.entry._id === shown.entry._id
        ? marker
        : { date, from: minutesOn(date, shown.start, zone), to: 0 }
    const by = { ArrowDown: step, ArrowUp: -step, PageDown: 60, PageUp: -60 }[event.key]
    const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const put = (day: string, from: number) =>
      onMarker({ date: day, from, to: Math.min(wholeDay, from + length), moving: shown })
    if (event.shiftKey && by !== undefined) put(moving.date, snapped(moving.from + by))
    else if (event.shiftKey && side !== undefined) {
      const days = daysIn(column.current)
      const next = days[days.indexOf(moving.date) + side]
      if (next) put(next, moving.from)
    } else if (event.key === 'Enter' && marker?.moving) {
      onMarker(null)
      onMove?.(shown, marker.date, marker.from)
    } else if (event.key === 'Escape' && marker?.moving) onMarker(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const present = date === today ? minutesOn(date, now, zone) : -1
  return (
    <div
      ref={column}
      className={classes.column}
      data-day={date}
      data-plan={onPlan ? true : undefined}
      style={{ height: top(hours.to * 60), '--hour': `${60 * pixelsPerMinute}px` } as React.CSSProperties}
      tabIndex={onPlan ? 0 : undefined}
      role="group"
      aria-label={`${longDay(date, place)}, ${here.length} ${here.length === 1 ? 'session' : 'sessions'}`}
      onPointerDown={press}
      onPointerMove={slide}
      onPointerUp={release}
      onPointerCancel={() => {
        held.current = null
        onMarker(null)
      }}
      onKeyDown={dayKeys}
      onFocus={event => {
        if (
          onPlan &&
          event.target === column.current &&
          !held.current &&
          marker?.date !== date &&
          column.current.matches(':focus-visible')
        )
          onMarker({ date, from: marker?.from ?? 9 * 60, to: marker?.to ?? 9 * 60 + lesson })
      }}
      onBlur={() => {
        if (!held.current) onMarker(null)
      }}
    >
      {onPlan && (
        <BlockMarks
          date={date}
          blocks={blocks}
          box={box}
        />
      )}
      <BusyMarks
        date={date}
        hours={hours}
        busyHere={busyHere}
        zone={zone}
        box={box}
      />
      {placed(here, date, zone).map(({ thing, from, to, lane, lanes }) => (
        <EntryButton
          key={thing.entry._id}
          shown={thing}
          look="grid"
          style={{
            ...box(from, to),
            left: `calc(${(lane / lanes) * 100}% + 2px)`,
            width: `calc(${100 / lanes}% - 4px)`,
          }}
          held={marker?.moving?.entry._id === thing.entry._id}
          onOpen={() => onOpen(thing)}
          {...(onMove && { onPress: event => press(event, thing), onKey: event => entryKeys(event, thing) })}
        />
      ))}
      <TimeMarks
        date={date}
        hours={hours}
        marker={marker}
        present={present}
        box={box}
      />
    </div>
  )
}
