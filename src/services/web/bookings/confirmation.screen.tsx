// The booking before it is made: time, provider, price and cancellation terms.
import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { profileQuery } from '../services.queries.ts'
import classes from './bookings.module.css'
import { bookablePackQuery } from './pack.queries.ts'
import { BookingSteps } from './parts/booking-steps.tsx'
import { ConfirmForm } from './parts/confirm-form.tsx'
import { profilePath } from './parts/paths.ts'
import { readTimes } from './parts/week-address.ts'
import { useThing } from '#kit/web/router/thing.ts'

type Params = { teacherId: string; packId: string }

export function Screen({ params: { teacherId, packId } }: ScreenProps<Params>) {
  const [address] = useAddress()
  const profile = useQuery(profileQuery(teacherId))
  const pack = useQuery(bookablePackQuery(packId))
  const [start] = readTimes(address)
  useThing(profile.data && `Check your booking with ${profile.data.name}`)
  if (isMissing(profile.error) || isMissing(pack.error)) return <NotFoundState />
  if (start === undefined)
    return (
      <ChooseFirst
        title="Choose a time first"
        to={profilePath({ servicer: teacherId, pack: packId })}
        action="See free times"
      />
    )
  return (
    <div className={classes.narrow}>
      <PageHeader
        title="Check your booking"
        line="Nothing is booked until you say so at the end of this page."
      />
      <BookingSteps
        at={2}
        pack={packId}
        servicer={teacherId}
      />
      <Loaded
        answer={profile}
        what="the provider"
      >
        {provider => (
          <Loaded
            answer={pack}
            what="the package"
          >
            {({ bought }) =>
              bought && bought.available > 0 ? (
                <ConfirmForm
                  key={bought._id}
                  profile={provider}
                  bought={bought}
                  start={start}
                />
              ) : (
                <ChooseFirst
                  title="You have no credits for this lesson"
                  to={`/booking/package-detail/${bought?.pack ?? packId}`}
                  action="Buy credits"
                />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

const ChooseFirst = ({ title, to, action }: { title: string; to: string; action: string }) => (
  <EmptyState
    drawing="calendar"
    title={title}
    action={
      <Button
        component={Link}
        to={to}
      >
        {action}
      </Button>
    }
  />
)
