// A week of available times for a bought package, each linking to its confirmation.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { ErrorState } from '#kit/web/parts/states.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { bookingLimits } from '#services/contract/bookings/bookings.rules.ts'
import type { PackUser } from '#services/contract/credits/credits.contract.ts'
import type { Profile, Slot } from '#services/contract/profiles.contract.ts'
import { dayOf } from '#sessions/contract/days.rules.ts'
import { bookableSlotsQuery, useFollowSlots } from '../slots.queries.ts'
import classes from '../bookings.module.css'
import { lastBookableDate } from './dates.ts'
import { timeWords } from './lesson-time.tsx'
import { confirmationPath, kept, readTimesOf } from './paths.ts'
import { useWeekAddress } from './week-address.ts'
import { mondayOf, spanOfWeek } from './week.rules.ts'
import { WeekSlots } from './week-slots.tsx'

export function BookWeek({ profile, bought }: { profile: Profile; bought: PackUser }) {
  const { timeZone } = usePlace()
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  const [address] = useAddress()
  const { monday, today, times: chosen, setMonday } = useWeekAddress(now)
  const times = readTimesOf(address, Math.min(bookingLimits.times, bought.available))
  useFollowSlots(profile._id)
  const { data, error, refetch } = useQuery(
    bookableSlotsQuery({ packUser: bought._id, servicer: profile._id, times }, spanOfWeek(monday, timeZone)),
  )
  if (error)
    return (
      <ErrorState
        text={wordsOf(error)}
        retry={refetch}
      />
    )
  const pathTo = (start: string) =>
    confirmationPath({ servicer: profile._id, pack: bought._id }, kept(address, { at: start }))
  return (
    <>
      <LessonLength
        bought={bought}
        times={times}
      />
      <WeekSlots
        slots={data?.data}
        provider={profile.name}
        theirZone={profile.timeZone}
        monday={monday}
        today={today}
        lastDate={lastBookableDate(now, timeZone)}
        chosen={chosen}
        onChoose={start => {
          void navigate(pathTo(start))
        }}
        onWeek={setMonday}
      />
      {data?.data.length === 0 && (
        <NothingThisWeek
          next={data.next}
          pathTo={pathTo}
          onWeek={start => setMonday(mondayOf(dayOf(new Date(start), timeZone)))}
        />
      )}
    </>
  )
}

/** A lesson may take several credits. */
function LessonLength({ bought, times }: { bought: PackUser; times: number }) {
  const [, setAddress] = useAddress()
  const { duration } = bought.snapshot
  const maxTimes = Math.min(bookingLimits.times, bought.available)
  if (maxTimes < 2) return null
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Length of the lesson"
        value={String(times)}
        data={Array.from({ length: maxTimes }, (_, index) => index + 1).map(count => ({
          value: String(count),
          label: `${count * duration} minutes, ${count} ${count === 1 ? 'credit' : 'credits'}`,
        }))}
        onChange={event => {
          const { value } = event.currentTarget
          setAddress(before => kept(before, { at: null, times: value === '1' ? null : value }), {
            replace: true,
            preventScrollReset: true,
          })
        }}
      />
    </div>
  )
}

interface NothingProps {
  next: Slot | null
  pathTo: (start: string) => string
  onWeek: (start: string) => void
}

function NothingThisWeek({ next, pathTo, onWeek }: NothingProps) {
  const place = usePlace()
  if (next === null) return <p className={classes.dim}>There is no free time in the next 60 days.</p>
  return (
    <div className={classes.tools}>
      <span>The next free time is {timeWords(next, place)}.</span>
      <Button
        component={Link}
        to={pathTo(next.start)}
      >
        Choose this time
      </Button>
      <Button
        variant="default"
        onClick={() => onWeek(next.start)}
      >
        Show that week
      </Button>
    </div>
  )
}
