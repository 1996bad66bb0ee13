// A provider's free times, read-only, independent of a package.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { ErrorState } from '#kit/web/parts/states.tsx'
import type { Profile } from '#services/contract/profiles.contract.ts'
import { slotsQuery } from '../../services.queries.ts'
import { lastBookableDate } from './dates.ts'
import { useWeekAddress } from './week-address.ts'
import { spanOfWeek } from './week.rules.ts'
import { WeekSlots } from './week-slots.tsx'

const minutes = 60

export function OpenWeek({ profile }: { profile: Profile }) {
  const { timeZone } = usePlace()
  const [now] = useState(() => new Date())
  const { monday, today, setMonday } = useWeekAddress(now)
  const { data, error, refetch } = useQuery(slotsQuery(profile._id, spanOfWeek(monday, timeZone), minutes))
  if (error) return <ErrorState retry={refetch} />
  return (
    <WeekSlots
      slots={data?.data}
      provider={profile.name}
      theirZone={profile.timeZone}
      monday={monday}
      today={today}
      lastDate={lastBookableDate(now, timeZone)}
      onWeek={setMonday}
    />
  )
}
