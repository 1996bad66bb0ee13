import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { zoneName } from '#kit/contract/dates.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { whenWords } from '../lists/when.tsx'
import { instantsOf, longestMinutes, shortestMinutes, type DayTimes } from './time-fields.rules.ts'
import classes from './calendar.module.css'

interface TimeFieldsProps {
  value: DayTimes
  /** Starts now: only the length is chosen. */
  isNow?: boolean
  onChange: (value: DayTimes) => void
}

export function TimeFields({ value, isNow = false, onChange }: TimeFieldsProps) {
  const place = usePlace()
  const chosen = instantsOf(value, place.timeZone)
  const field = (name: 'date' | 'from', label: string, type: 'date' | 'time') => (
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
        {!isNow && field('date', 'Day', 'date')}
        {!isNow && field('from', 'Start', 'time')}
        <TextInput
          label="Length in minutes"
          type="number"
          min={shortestMinutes}
          max={longestMinutes}
          value={Number.isNaN(value.minutes) ? '' : value.minutes}
          onChange={event => onChange({ ...value, minutes: event.currentTarget.valueAsNumber })}
        />
      </div>
      <p
        className={classes.note}
        role="status"
      >
        {timeWords(chosen && !isNow ? whenWords(chosen, place) : null, isNow)} On your clock:{' '}
        {zoneName(new Date(), place)}.
      </p>
    </div>
  )
}

function timeWords(when: string | null, isNow: boolean): string {
  if (isNow) return 'It begins when you save it.'
  return when === null
    ? `Give a day, a start and ${shortestMinutes} to ${longestMinutes} minutes.`
    : `${when}.`
}
