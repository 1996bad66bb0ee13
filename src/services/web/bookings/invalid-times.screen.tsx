// The chosen time was taken: explains and offers the next ones.
import { minuteMs } from '#kit/contract/durations.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import type { Profile, Slot } from '#services/contract/profiles.contract.ts'
import { profileQuery } from '../services.queries.ts'
import classes from './bookings.module.css'
import { bookablePackQuery } from './pack.queries.ts'
import { LessonTime, timeWords } from './parts/lesson-time.tsx'
import { choosePath, confirmationPath, kept, profilePath, type BookingWay } from './parts/paths.ts'
import { readTimes } from './parts/week-address.ts'
import { nextSlotsQuery, useFollowSlots } from './slots.queries.ts'
import { useThing } from '#kit/web/router/thing.ts'

type Params = { teacherId: string; packId: string }

export function Screen({ params: { teacherId, packId } }: ScreenProps<Params>) {
  const [address] = useAddress()
  const place = usePlace()
  const profile = useQuery(profileQuery(teacherId))
  const pack = useQuery(bookablePackQuery(packId))
  const [start] = readTimes(address)
  useThing(profile.data && `This time with ${profile.data.name} is no longer free`)
  if (isMissing(profile.error) || isMissing(pack.error)) return <NotFoundState />
  const way = { servicer: teacherId, pack: pack.data?.bought?._id ?? packId }
  const minutes = pack.data?.terms.duration ?? 0
  return (
    <div className={classes.page}>
      <PageHeader
        title="This time is no longer free"
        line={
          start && minutes > 0
            ? `${timeWords({ start, end: endOf(start, minutes) }, place)} was taken by somebody else, or the provider is not free any more. Nothing was booked, and no credit was used.`
            : 'Nothing was booked, and no credit was used.'
        }
      />
      <Loaded
        answer={profile}
        what="the provider"
      >
        {provider =>
          pack.data?.bought && (
            <Next
              profile={provider}
              way={way}
              start={start}
            />
          )
        }
      </Loaded>
      <div className={classes.tools}>
        <Button
          component={Link}
          to={profilePath(way, kept(address, { at: null }))}
          variant="default"
        >
          See the whole week
        </Button>
        <Button
          component={Link}
          to={`${choosePath(packId)}${start ? `?by=time&at=${start}` : ''}`}
          variant="default"
        >
          Other providers at that time
        </Button>
      </div>
    </div>
  )
}

const endOf = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * minuteMs).toISOString()

interface NextProps {
  profile: Profile
  way: BookingWay
  start: string | undefined
}

function Next({ profile, way, start }: NextProps) {
  const [now] = useState(() => new Date().toISOString())
  useFollowSlots(profile._id)
  const answer = useQuery(
    nextSlotsQuery(way.pack, profile._id, start !== undefined && start > now ? start : now),
  )
  return (
    <section
      className={classes.next}
      aria-labelledby="next"
    >
      <h2 id="next">Next free times of {profile.name}</h2>
      <Loaded
        answer={answer}
        what="free times"
      >
        {({ data }) => (
          <NextList
            slots={data}
            profile={profile}
            way={way}
          />
        )}
      </Loaded>
    </section>
  )
}

function NextList({ slots, profile, way }: { slots: readonly Slot[]; profile: Profile; way: BookingWay }) {
  const [address] = useAddress()
  if (slots.length === 0)
    return (
      <EmptyState
        drawing="clock"
        title={`${profile.name} has no other free times`}
        text="Choose another provider for this package."
      />
    )
  return (
    <ul className={classes.slots}>
      {slots.map(slot => (
        <li key={slot.start}>
          <Link
            className={classes.slot}
            to={confirmationPath(way, kept(address, { at: slot.start, week: null }))}
          >
            <LessonTime
              {...slot}
              other={profile}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
