// Free times of a provider on the reader's clock, day by day.
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { zoneWords } from '#identity/contract/zones.rules.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { formatDate, sameTime } from '#kit/contract/dates.ts'
import type { Slot } from '#services/contract/profiles.contract.ts'
import { slotsQuery } from '../services.queries.ts'
import classes from '../services.module.css'

interface FreeTimesProps {
  uid: string
  from: string
  duration?: number
}
const days = 14
const maxDays = 7

export function FreeTimes({ uid, from, duration = 60 }: FreeTimesProps) {
  const { timeZone } = usePlace()
  const answer = useQuery(slotsQuery(uid, from, days, duration))
  return (
    <Loaded
      answer={answer}
      what="free times"
    >
      {({ data, timeZone: theirs }) => {
        const differs = data[0] && !sameTime(data[0].start, timeZone, theirs)
        return (
          <>
            <p className={classes.dim}>
              Times in {zoneWords(timeZone)}
              {differs ? `; the provider’s clock is that of ${zoneWords(theirs)}` : ''}.
            </p>
            <Days
              slots={data}
              timeZone={timeZone}
            />
          </>
        )
      }}
    </Loaded>
  )
}

function Days({ slots, timeZone }: { slots: readonly Slot[]; timeZone: string }) {
  const byDay = [...Map.groupBy(slots, ({ start }) => formatDate(start, 'iso', timeZone))].slice(0, maxDays)
  if (byDay.length === 0) return <p>No free times in the next two weeks.</p>
  return byDay.map(([day, ofDay]) => (
    <div
      key={day}
      className={classes.list}
    >
      <b>
        {new Intl.DateTimeFormat('en-GB', {
          timeZone,
          weekday: 'long',
          day: 'numeric',
          month: 'long',
        }).format(new Date(ofDay[0]?.start ?? day))}
      </b>
      <ul className={classes.slots}>
        {ofDay.map(({ start }) => (
          <li key={start}>{formatDate(start, 'dayAndTime', timeZone).slice(6)}</li>
        ))}
      </ul>
    </div>
  ))
}
