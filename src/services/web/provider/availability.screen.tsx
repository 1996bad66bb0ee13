// Availability: weekly hours, breaks, overrides and holidays, in the provider's zone.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { zoneWords } from '#identity/contract/zones.rules.ts'
import { ZonePicker } from '#identity/web/parts/zone-picker.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { api } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { profileContract, type Profile, type ProfileData } from '#services/contract/profiles.contract.ts'
import { myProfileQuery, refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { bookingsQuery, useFollowBookings } from '../bookings/bookings.queries.ts'
import { lessonsByCell } from './booked-hours.rules.ts'
import { BookedLessons } from './booked-lessons.tsx'
import { DaysOff } from './days-off.tsx'
import { MeetingAddress } from './meeting-address.tsx'
import { mine } from './trail.ts'
import { TrialOffer } from './trial-offer.tsx'
import { WeekDays } from './week-days.tsx'
import { WeekGrid } from './week-grid.tsx'
import type { Hours } from './week-hours.rules.ts'

export const Screen = withMe(({ me }) => {
  const answer = useQuery(myProfileQuery(me._id))
  return (
    <div className={classes.page}>
      <PageHeader
        title="Weekly hours"
        line="When learners can book you. Sessions you teach and busy times in your calendars are left out automatically."
        trail={mine}
      />
      <Loaded
        answer={answer}
        what="your hours"
      >
        {profile => (
          <>
            <Week profile={profile} />
            <Rest profile={profile} />
            <DaysOff profile={profile} />
            <TrialOffer profile={profile} />
            <MeetingAddress profile={profile} />
          </>
        )}
      </Loaded>
    </div>
  )
})

/** Maximum lessons within the booking horizon. */
const maxLessons = 500
const booked = bookingsQuery({ tab: 'servicer', upcoming: true, $limit: maxLessons })

function Week({ profile }: { profile: Profile }) {
  useFollowBookings()
  const [hours, setHours] = useState<Hours>(profile.hours)
  const lessons = useQuery(booked).data?.data ?? []
  const { act, busy } = useAct(refreshServices)
  const isSaved = JSON.stringify(hours) === JSON.stringify(profile.hours)
  const save = () =>
    act(() => api(profileContract).patch(profile._id, { hours: [...hours] }), 'Your hours are saved.')
  return (
    <section
      className={classes.list}
      aria-label="Your week"
    >
      <p>
        Times are in {zoneWords(profile.timeZone)}, also after a clock change. Drag over the times when
        learners can book you, use the arrow keys and space, or type them below.
      </p>
      <WeekGrid
        hours={hours}
        lessons={lessonsByCell(lessons, profile.timeZone)}
        onChange={setHours}
      />
      <WeekDays
        hours={hours}
        onChange={setHours}
      />
      <div className={classes.saving}>
        <Button
          loading={busy}
          disabled={isSaved}
          onClick={() => {
            save()
          }}
        >
          Save hours
        </Button>
        <span className={classes.dim}>{isSaved ? 'Saved' : 'Not saved yet'}</span>
      </div>
      <BookedLessons
        lessons={lessons}
        hours={{ ...profile, hours }}
      />
    </section>
  )
}

const breaks = [0, 5, 10, 15, 20, 30, 45, 60]

function Rest({ profile }: { profile: Profile }) {
  const { actAsync, busy } = useAct(refreshServices)
  const save = (data: ProfileData, done: string) =>
    actAsync(() => api(profileContract).patch(profile._id, data), done)
  return (
    <section
      className={classes.section}
      aria-labelledby="rest"
    >
      <h2 id="rest">Breaks and time zone</h2>
      <NativeSelect
        label="Break between lessons"
        description="Stays free before and after everything that you have."
        value={String(profile.breakMinutes)}
        disabled={busy}
        data={[...new Set([...breaks, profile.breakMinutes])].map(minutes => ({
          value: String(minutes),
          label: minutes === 0 ? 'No break' : `${minutes} minutes`,
        }))}
        onChange={event => {
          void save({ breakMinutes: Number(event.currentTarget.value) }, 'Your break is saved.')
        }}
      />
      <Zone
        zone={profile.timeZone}
        onSave={timeZone => save({ timeZone }, 'Your hours now follow that clock.')}
      />
    </section>
  )
}

function Zone({ zone, onSave }: { zone: string; onSave: (zone: string) => Promise<unknown> }) {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(zone)
  if (!isOpen)
    return (
      <div className={classes.tools}>
        <span>Your hours follow the clock in {zoneWords(zone)}.</span>
        <Button
          variant="default"
          onClick={() => setIsOpen(true)}
        >
          Change time zone
        </Button>
      </div>
    )
  const save = async () => {
    if (chosen !== null && (await onSave(chosen))) setIsOpen(false)
  }
  return (
    <div className={classes.list}>
      <ZonePicker
        value={chosen}
        onChange={setChosen}
      />
      <div>
        <Button
          disabled={chosen === null || chosen === zone}
          onClick={() => {
            void save()
          }}
        >
          Use this clock
        </Button>
      </div>
    </div>
  )
}
