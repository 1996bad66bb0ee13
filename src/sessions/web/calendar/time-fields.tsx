import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { zoneName } from '#kit/contract/dates.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { clockOf, instantOn, isDay, minutesOfClock } from './calendar.rules.ts'
import classes from './calendar.module.css'

export interface DayTimes {
  readonly date: string
  readonly from: string
  readonly to: string
}

export const timesAt = (date: string, from: number, to: number): DayTimes => ({
  date,
  from: clockOf(from),
  to: clockOf(Math.min(to, 23 * 60 + 59)),
})

/** As instants; nothing while it is no time. What ends before it begins ends on the next day. */
export function instantsOf(
  { date, from, to }: DayTimes,
  zone: string,
): { readonly start: string; readonly end: string } | null {
  if (!isDay(date) || !/^\d\d:\d\d/.test(from) || !/^\d\d:\d\d/.test(to)) return null
  const [begin, end] = [minutesOfClock(from), minutesOfClock(to)]
  if (begin === end) return null
  return {
    start: instantOn(date, begin, zone).toISOString(),
    end: instantOn(date, end < begin ? end + 24 * 60 : end, zone).toISOString(),
  }
}

export function TimeFields({ value, onChange }: { value: DayTimes; onChange: (value: DayTimes) => void }) {
  const place = usePlace()
  const field = (name: keyof DayTimes, label: string, type: 'date' | 'time') => (
    <TextInput
      label={label}
      type={type}
      value={value[name]}
      onChange={event => onChange({ ...value, [name]: event.currentTarget.value })}
    />
  )
  return (
    <div>
      <div className={classes.times}>
        {field('date', 'Day', 'date')}
        {field('from', 'From', 'time')}
        {field('to', 'To', 'time')}
      </div>
      <p className={classes.note}>On your clock: {zoneName(new Date(), place)}.</p>
    </div>
  )
}
