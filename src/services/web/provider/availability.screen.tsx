// When I can be booked: a week, days that differ, and holidays, all as times on my own wall.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { zoneWords } from '#identity/contract/zones.rules.ts'
import { withMe } from '#identity/web/with-me.tsx'
import { api } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { weekdays } from '#schools/contract/blocks.rules.ts'
import { profileContract, type Profile } from '#services/contract/profiles.contract.ts'
import { myProfileQuery, useServicesAct } from '../services.queries.ts'
import classes from '../services.module.css'
import { DaysOff } from './days-off.tsx'
import { WeekGrid, weekOrder } from './week-grid.tsx'
import { cellsOf, copiedDay, hoursOf, type Cells } from './week-hours.rules.ts'

export const Screen = withMe(({ me }) => {
  const answer = useQuery(myProfileQuery(me._id))
  return (
    <div className={classes.page}>
      <PageHeader
        title="Weekly hours"
        line={<TextLink to="/account/teacher/auth">My services</TextLink>}
      />
      <Loaded
        answer={answer}
        what="your hours"
      >
        {profile => (
          <>
            <Week
              profile={profile}
              accountZone={me.timeZone}
            />
            <DaysOff profile={profile} />
          </>
        )}
      </Loaded>
    </div>
  )
})

function Week({ profile, accountZone }: { profile: Profile; accountZone: string }) {
  const [cells, setCells] = useState<Cells>(() => cellsOf(profile.hours))
  const { act, busy } = useServicesAct()
  const hours = hoursOf(cells)
  const isSaved = JSON.stringify(hours) === JSON.stringify(profile.hours)
  const save = () => act(() => api(profileContract).patch(profile._id, { hours }), 'Your hours are saved.')
  return (
    <section
      className={classes.list}
      aria-label="Your week"
    >
      <p>
        Times are as on the clock in {zoneWords(profile.timeZone)}, also when that clock changes. Drag over
        the times when learners can book you, or use the arrow keys and space.
      </p>
      {profile.timeZone !== accountZone && (
        <div className={classes.tools}>
          <span>Your account is in {zoneWords(accountZone)}.</span>
          <Button
            variant="default"
            onClick={() => {
              void act(
                () => api(profileContract).patch(profile._id, { timeZone: accountZone }),
                'Your hours now follow that clock.',
              )
            }}
          >
            Use that clock
          </Button>
        </div>
      )}
      <WeekGrid
        cells={cells}
        onChange={setCells}
      />
      <CopyDay onCopy={(from, to) => setCells(copiedDay(cells, from, to))} />
      <div className={classes.tools}>
        <Button
          loading={busy}
          disabled={isSaved}
          onClick={() => {
            void save()
          }}
        >
          Save hours
        </Button>
        <span className={classes.dim}>{isSaved ? 'Saved' : 'Not saved yet'}</span>
      </div>
    </section>
  )
}

const targets: Readonly<Record<string, readonly number[]>> = {
  'Monday to Friday': [1, 2, 3, 4, 5],
  'every day': [0, 1, 2, 3, 4, 5, 6],
}

function CopyDay({ onCopy }: { onCopy: (from: number, to: readonly number[]) => void }) {
  const [from, setFrom] = useState('1')
  const [to, setTo] = useState('Monday to Friday')
  const days = weekOrder.map(week => ({ value: String(week), label: weekdays[week] ?? '' }))
  return (
    <div className={classes.tools}>
      <NativeSelect
        aria-label="Copy the hours of"
        value={from}
        data={days.map(({ value, label }) => ({ value, label: `Copy ${label}` }))}
        onChange={event => setFrom(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Copy to"
        value={to}
        data={[...Object.keys(targets), ...days.map(({ label }) => label)].map(label => ({
          value: label,
          label: `to ${label}`,
        }))}
        onChange={event => setTo(event.currentTarget.value)}
      />
      <Button
        variant="default"
        onClick={() => onCopy(Number(from), targets[to] ?? [(weekdays as readonly string[]).indexOf(to)])}
      >
        Copy day
      </Button>
    </div>
  )
}
