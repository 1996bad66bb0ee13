// One booking, for both sides: details, actions, messages and credits.
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Tabs } from '#academics/web/parts/frame.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { ApiError } from '#kit/web/api.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { Thread } from '#communications/web/parts/thread.tsx'
import { bookingQuery, useFollowBookings } from './bookings.queries.ts'
import classes from './bookings.module.css'
import { AfterLesson } from './parts/after-lesson.tsx'
import { BookingActs } from './parts/booking-acts.tsx'
import { BookingCredits } from './parts/booking-credits.tsx'
import { BookingFacts } from './parts/booking-facts.tsx'
import { BookingMove } from './parts/booking-move.tsx'
import { otherSide, sideOf, stateNames, stateTones, type Side } from './parts/booking-words.ts'
import { bookingPath, bookingTabPath, bookingTabs, type BookingTab } from './parts/paths.ts'

const SharedWork = lazy(() =>
  import('../help/shared-work.tsx').then(module => ({ default: module.SharedWork })),
)

interface BookingScreenProps {
  params: { readonly id: string; readonly tab?: string }
}

export const Screen = withMe<BookingScreenProps>(({ params: { id, tab = 'lesson' }, me }) => {
  useFollowBookings()
  const answer = useQuery(bookingQuery(id))
  const shown = bookingTabs.find(each => each === tab)
  if (answer.error instanceof ApiError && answer.error.status === 403) return <ForbiddenState />
  if (isMissing(answer.error) || shown === undefined)
    return <NotFoundState text="Only the learner and the provider see a booking." />
  return (
    <div className={classes.narrow}>
      <Loaded
        answer={answer}
        what="the booking"
      >
        {booking => (
          <Shown
            booking={booking}
            side={sideOf(booking, me._id)}
            tab={shown}
          />
        )}
      </Loaded>
    </div>
  )
})

interface ShownProps {
  booking: Booking
  /** Null for staff, who only view. */
  side: Side | null
  tab: BookingTab
}

function Shown({ booking, side, tab }: ShownProps) {
  const Body = bodies[tab]
  return (
    <>
      <PageHeader
        title={`${booking.pack.name} with ${otherSide(booking, side).name}`}
        line={booking.scope}
        action={<StateChip tone={stateTones[booking.status]}>{stateNames[booking.status]}</StateChip>}
      />
      <Tabs
        label="Parts of the booking"
        tabs={tabsFor(booking, side).map(each => ({
          to: each === 'lesson' ? bookingPath(booking._id) : bookingTabPath(each, booking._id),
          label: tabNames[each],
          current: each === tab,
        }))}
      />
      <Body
        booking={booking}
        side={side}
      />
    </>
  )
}

type BodyProps = Omit<ShownProps, 'tab'>

const Lesson = ({ booking, side }: BodyProps) => (
  <>
    {side !== null && (
      <BookingActs
        booking={booking}
        side={side}
      />
    )}
    <BookingFacts booking={booking} />
    {side === 'servicer' && booking.about !== null && <SharedWork booking={booking._id} />}
    {side !== null && (
      <AfterLesson
        booking={booking}
        side={side}
      />
    )}
  </>
)

const CarerPart = lazy(() =>
  import('./parts/booking-carer.tsx').then(module => ({ default: module.BookingCarer })),
)
const Carer = (props: BodyProps) => (
  <Suspense fallback={<LoadingState shape="table" />}>
    <CarerPart {...props} />
  </Suspense>
)

const Messages = ({ booking, side }: BodyProps) => (
  <>
    {booking.guardianReads && (
      <p className={classes.dim}>A parent or guardian of {booking.booker.name} can read these messages.</p>
    )}
    <Thread
      type="service-booking"
      rid={booking._id}
      side={side === 'servicer' ? 'admin' : 'user'}
      other={otherSide(booking, side).name}
    />
  </>
)

const bodies = {
  lesson: Lesson,
  carer: Carer,
  messages: Messages,
  move: BookingMove,
  credits: BookingCredits,
} satisfies Record<BookingTab, (props: BodyProps) => unknown>

const tabNames: Readonly<Record<BookingTab, string>> = {
  lesson: 'Lesson',
  carer: 'Reports',
  messages: 'Messages',
  move: 'Another time',
  credits: 'Credits',
}

/** Staff see the lesson and its credits; a past lesson cannot be moved. */
const tabsFor = ({ status, carer }: Booking, side: Side | null): BookingTab[] =>
  bookingTabs.filter(tab => {
    if (tab === 'carer') return carer !== null && side !== null && status !== 'cancelled'
    if (tab === 'messages') return side !== null
    return tab !== 'move' || (side !== null && (status === 'booked' || status === 'scheduled'))
  })
