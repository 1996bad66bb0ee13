// The desired lesson time, in the reader's zone.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { zoneWords } from '#identity/contract/zones.rules.ts'
import { formatDate } from '#kit/contract/dates.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { dayOf } from '#sessions/contract/days.rules.ts'
import classes from '../bookings.module.css'
import { lastBookableDate } from './dates.ts'
import { instantAt, timesOfDay } from './time-first.rules.ts'
import { readTimes, writeTimes } from './week-address.ts'

export function TimeFirst({ duration }: { duration: number }) {
  const { timeZone } = usePlace()
  const [address, setAddress] = useAddress()
  const [now] = useState(() => new Date())
  const [at] = readTimes(address)
  const [date, setDate] = useState(at ? dayOf(new Date(at), timeZone) : '')
  const [time, setTime] = useState(at ? formatDate(at, 'dayAndTime', timeZone).slice(6) : '')
  const set = (nextDate: string, nextTime: string) => {
    setDate(nextDate)
    setTime(nextTime)
    const start = instantAt(nextDate, nextTime, timeZone)
    setAddress(before => writeTimes(before, start === null ? [] : [start]), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return (
    <section
      className={classes.fields}
      aria-label="Time of the lesson"
    >
      <TextInput
        label="Day"
        type="date"
        min={dayOf(now, timeZone)}
        max={lastBookableDate(now, timeZone)}
        value={date}
        onChange={event => set(event.currentTarget.value, time)}
      />
      <NativeSelect
        label="Begins at"
        value={time}
        data={[{ value: '', label: 'Choose a time' }, ...timesOfDay(time)]}
        onChange={event => set(date, event.currentTarget.value)}
      />
      <span className={classes.dim}>
        {duration} minutes, on the clock in {zoneWords(timeZone)}. Lessons begin at least 12 hours from now.
      </span>
    </section>
  )
}
