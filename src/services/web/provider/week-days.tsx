// The week as text fields: hours of each day to the minute, removable, and copied to other days.
import '@mantine/core/styles/Input.layer.css'
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { weekdays } from '#schools/contract/blocks.rules.ts'
import classes from './week.module.css'
import { added, copiedDay, removed, weekOrder, type Hours } from './week-hours.rules.ts'

interface WeekDaysProps {
  hours: Hours
  onChange: (hours: Hours) => void
}

export const WeekDays = ({ hours, onChange }: WeekDaysProps) => (
  <>
    <ul
      className={classes.days}
      aria-label="Hours by day"
    >
      {weekOrder.map(week => {
        const ofDay = hours.filter(block => block.week === week)
        return (
          <li key={week}>
            <b>{weekdays[week]}</b>
            <span className={classes.times}>
              {ofDay.length === 0 && 'Closed'}
              {ofDay.map(block => (
                <span
                  key={block.start}
                  className={classes.time}
                >
                  {block.start}–{block.end}
                  <CloseButton
                    size="sm"
                    aria-label={`Remove ${weekdays[week]} ${block.start} to ${block.end}`}
                    onClick={() => onChange(removed(hours, block))}
                  />
                </span>
              ))}
            </span>
          </li>
        )
      })}
    </ul>
    <AddHours onAdd={(week, start, end) => onChange(added(hours, { week, start, end }))} />
    <CopyDay onCopy={(from, to) => onChange(copiedDay(hours, from, to))} />
  </>
)

const days = weekOrder.map(week => ({ value: String(week), label: weekdays[week] ?? '' }))

function AddHours({ onAdd }: { onAdd: (week: number, start: string, end: string) => void }) {
  const [week, setWeek] = useState('1')
  const [start, setStart] = useState('09:00')
  const [end, setEnd] = useState('12:00')
  return (
    <div
      className={classes.fields}
      role="group"
      aria-label="Add hours"
    >
      <NativeSelect
        label="Day"
        value={week}
        data={days}
        onChange={event => setWeek(event.currentTarget.value)}
      />
      <TextInput
        label="From"
        type="time"
        value={start}
        onChange={event => setStart(event.currentTarget.value)}
      />
      <TextInput
        label="To"
        type="time"
        value={end}
        onChange={event => setEnd(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={start === '' || end === '' || start >= end}
        onClick={() => onAdd(Number(week), start, end)}
      >
        Add hours
      </Button>
    </div>
  )
}

const targets: Readonly<Record<string, readonly number[]>> = {
  'Monday to Friday': [1, 2, 3, 4, 5],
  'every day': [0, 1, 2, 3, 4, 5, 6],
}
const targetOf = (name: string): readonly number[] =>
  targets[name] ?? [(weekdays as readonly string[]).indexOf(name)]

function CopyDay({ onCopy }: { onCopy: (from: number, to: readonly number[]) => void }) {
  const [from, setFrom] = useState('1')
  const [to, setTo] = useState('Monday to Friday')
  return (
    <div
      className={classes.fields}
      role="group"
      aria-label="Copy a day"
    >
      <NativeSelect
        label="Copy the hours of"
        value={from}
        data={days}
        onChange={event => setFrom(event.currentTarget.value)}
      />
      <NativeSelect
        label="to"
        value={to}
        data={[...Object.keys(targets), ...days.map(({ label }) => label)]}
        onChange={event => setTo(event.currentTarget.value)}
      />
      <Button
        variant="default"
        onClick={() => onCopy(Number(from), targetOf(to))}
      >
        Copy day
      </Button>
    </div>
  )
}
