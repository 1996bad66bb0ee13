// Content for a booked lesson: the provider chooses it, and the session is scheduled at the booked time.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import { PickList } from '#authoring/web/parts/content/pick-list.tsx'
import { Tabs } from '#academics/web/parts/frame.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { api } from '#kit/web/api.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { bookingContract } from '#services/contract/bookings/bookings.contract.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { MeetingAddress } from '../provider/meeting-address.tsx'
import { myProfileQuery, refreshServices } from '../services.queries.ts'
import { bookingQuery } from './bookings.queries.ts'
import classes from './bookings.module.css'
import { timeWords } from './parts/lesson-time.tsx'
import { bookingPath } from './parts/paths.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { useThing } from '#kit/web/router/thing.ts'

export const Screen = withMe<ScreenProps<{ id: string }>>(({ params: { id }, me }) => {
  const answer = useQuery(bookingQuery(id))
  const profile = useQuery(myProfileQuery(me._id))
  if (isMissing(answer.error)) return <NotFoundState />
  if (answer.data && answer.data.servicer._id !== me._id)
    return <ForbiddenState text="Only the provider of this lesson can schedule it." />
  return (
    <div className={classes.page}>
      <Loaded
        answer={answer}
        what="the booking"
      >
        {booking => (
          <>
            <Head booking={booking} />
            {booking.status === 'booked' && (
              <Loaded
                answer={profile}
                what="your profile"
              >
                {mine =>
                  mine.meetingUrl === null ? <MeetingAddress profile={mine} /> : <Sources booking={booking} />
                }
              </Loaded>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
})

function Head({ booking }: { booking: Booking }) {
  useThing(`Schedule ${booking.pack.name} for ${booking.booker.name}`)
  const place = usePlace()
  return (
    <>
      <PageHeader
        title="Schedule the lesson"
        line={`${booking.pack.name} for ${booking.booker.name}, ${timeWords(booking, place)}. Choose what you will teach: a copy of it is made for the lesson.`}
      />
      {booking.status !== 'booked' && (
        <p className={classes.note}>
          There is nothing to schedule here.{' '}
          <TextLink to={bookingPath(booking._id)}>Back to the booking</TextLink>
        </p>
      )}
    </>
  )
}

const PremiumPick = lazy(async () => ({
  default: (await import('../content/content.parts.ts')).PremiumPick,
}))

/** Own content, or contributors' premium content. */
function Sources({ booking }: { booking: Booking }) {
  const [address] = useAddress()
  const isPremium = address.get('from') === 'premium'
  const path = `/booking/import/${booking._id}`
  return (
    <>
      <Tabs
        label="Where the content comes from"
        look="chips"
        tabs={[
          { label: 'Your content', to: path, current: !isPremium },
          { label: 'Premium content', to: `${path}?from=premium`, current: isPremium },
        ]}
      />
      {isPremium ? (
        <Suspense fallback={<LoadingState shape="cards" />}>
          <PremiumPick booking={booking} />
        </Suspense>
      ) : (
        <Choose booking={booking} />
      )}
    </>
  )
}

function Choose({ booking }: { booking: Booking }) {
  const navigate = useNavigate()
  const { actAsync, busy } = useAct(refreshServices)
  const schedule = async ({ _id: cid }: ContentCard) => {
    const done = await actAsync(
      () => api(bookingContract).patch('importByBooking', { _id: booking._id, cid }),
      `The lesson is scheduled, and ${booking.booker.name} is notified.`,
    )
    if (done) await navigate(bookingPath(booking._id))
  }
  return (
    <PickList
      modes={['task', 'pdTask']}
      act={content => (
        <Button
          size="compact-md"
          disabled={busy}
          aria-label={`Teach this: ${content.name}`}
          onClick={() => {
            void schedule(content)
          }}
        >
          Teach this
        </Button>
      )}
    />
  )
}
