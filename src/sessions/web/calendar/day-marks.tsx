// Background of a day: timetable blocks, busy times, the current time, and the marker.
import { minutesOf } from '#schools/contract/blocks.rules.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { clockOf, minutesOn, weekday, type Hours } from './calendar.rules.ts'
import type { PlacedEntry, ViewProps } from './shown.ts'
import classes from './calendar.module.css'

/** A time being drawn, or a session's drop target. */
export interface Marker {
  readonly date: string
  readonly from: number
  readonly to: number
  readonly moving?: PlacedEntry
}

interface MarkProps {
  date: string
  hours: Hours
  /** Position of a range of minutes in the column. */
  box: (from: number, to: number) => { top: number; height: number }
}

/** Timetable blocks on that day, in minutes. */
export const lessonsOn = (date: string, blocks: ViewProps['blocks']): { from: number; to: number }[] =>
  blocks
    .filter(({ week }) => week === (weekday(date) + 1) % 7)
    .map(({ start, end }) => ({ from: minutesOf(start), to: minutesOf(end) }))

export function BlockMarks({ date, blocks, box }: Omit<MarkProps, 'hours'> & Pick<ViewProps, 'blocks'>) {
  return lessonsOn(date, blocks).map(({ from, to }) => (
    <span
      key={from}
      className={classes.block}
      style={box(from, to)}
      aria-hidden
    />
  ))
}

export function BusyMarks({
  date,
  hours,
  busyHere,
  zone,
  box,
}: MarkProps & Pick<ViewProps, 'zone'> & { busyHere: readonly Span[] }) {
  return busyHere.map(({ start, end }) => {
    const [from, to] = [minutesOn(date, start, zone), minutesOn(date, end, zone)]
    return (
      <span
        key={`${from} ${to}`}
        className={classes.busy}
        style={box(Math.max(hours.from * 60, from), Math.min(hours.to * 60, to))}
      >
        <span>
          Busy {clockOf(from)}–{clockOf(to)}
        </span>
      </span>
    )
  })
}

export function TimeMarks({
  date,
  hours,
  marker,
  present,
  box,
}: MarkProps & { marker: Marker | null; present: number }) {
  return (
    <>
      {present >= hours.from * 60 && present <= hours.to * 60 && (
        <span
          className={classes.present}
          style={{ top: box(present, present).top }}
          aria-hidden
        />
      )}
      {marker?.date === date && (
        <span
          className={classes.ghost}
          style={box(Math.max(marker.from, hours.from * 60), Math.min(marker.to, hours.to * 60))}
          aria-hidden
        >
          {clockOf(marker.from)}–{clockOf(marker.to)}
        </span>
      )}
    </>
  )
}
