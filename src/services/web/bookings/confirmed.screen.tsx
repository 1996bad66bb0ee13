// Booking confirmed: time, next steps, and a calendar file.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { bookingLimits } from '#services/contract/bookings/bookings.rules.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import { bookingQuery, bookingsQuery, useFollowBookings } from './bookings.queries.ts'
import classes from './bookings.module.css'
import { creditWords } from './parts/booking-terms.rules.ts'
import { CalendarButton } from './parts/calendar-button.tsx'
import { LessonTime } from './parts/lesson-time.tsx'
import { bookingPath, choosePath } from './parts/paths.ts'
import { useThing } from '#kit/web/router/thing.ts'

export function Screen() {
  const [address] = useAddress()
  useFollowBookings()
  const answer = useQuery(bookingQuery(address.get('booking') ?? ''))
  if (isMissing(answer.error)) return <NotFoundState />
  return (
    <div className={classes.narrow}>
      <Loaded
        answer={answer}
        what="your booking"
      >
        {booking => <Booked booking={booking} />}
      </Loaded>
    </div>
  )
}

function Booked({ booking }: { booking: Booking }) {
  const { _id, servicer, freeUntil, packUser, status, series, times } = booking
  const isSeries = series !== null
  const title = (isSeries && seriesTitles[status]) || titles[status]
  useThing(`${title}: ${booking.pack.name}`)
  return (
    <>
      <PageHeader
        title={title}
        line={`${booking.pack.name} with ${servicer.name}, ${creditWords(booking.times)} a lesson.`}
      />
      <Lessons booking={booking} />
      <section
        className={classes.section}
        aria-labelledby="next-steps"
      >
        <h2 id="next-steps">What happens next</h2>
        <ol className={classes.list}>
          {status === 'waiting' && (
            <li>Your parent or guardian has received an email and approves the booking.</li>
          )}
          <li>
            {servicer.name} prepares {isSeries ? 'each lesson' : 'the lesson'}. You will be notified when it
            is ready.
          </li>
          <li>Both of you are reminded 12 hours before it begins.</li>
          <li>
            If you cannot come{isSeries && ' to the first one'}, cancel by <DateTime at={freeUntil} /> to get
            your {times === 1 ? 'credit' : 'credits'} back
            {isSeries && `; to one of the others, ${bookingLimits.freeHours} hours before it`}.
          </li>
        </ol>
      </section>
      <div className={classes.tools}>
        <Button
          component={Link}
          to={bookingPath(_id)}
        >
          Open the booking
        </Button>
        <CalendarButton booking={_id} />
        <Button
          component={Link}
          to={choosePath(packUser)}
          variant="subtle"
        >
          Book another lesson
        </Button>
      </div>
    </>
  )
}

const titles: Readonly<Record<Booking['status'], string>> = {
  waiting: 'Waiting for your guardian',
  booked: 'Your lesson is booked',
  scheduled: 'Your lesson is scheduled',
  ended: 'This lesson has ended',
  cancelled: 'This lesson was cancelled',
}

/** A series shares one page. */
const seriesTitles: Readonly<Partial<Record<Booking['status'], string>>> = {
  booked: 'Your lessons are booked',
}

/** All lessons of the series. */
function Lessons({ booking }: { booking: Booking }) {
  const { series } = booking
  const { data } = useQuery({
    ...bookingsQuery({ series: series ?? '', tab: 'booker', $sort: { start: 1 }, $limit: 20 }),
    enabled: series !== null,
  })
  return (
    <ol
      className={classes.list}
      aria-label="Lessons"
    >
      {(data?.data ?? [booking]).map(({ _id, start, end, servicer }) => (
        <li key={_id}>
          <LessonTime
            start={start}
            end={end}
            other={servicer}
          />
        </li>
      ))}
    </ol>
  )
}
