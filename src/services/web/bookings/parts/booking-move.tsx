// Moving a lesson: one side proposes, the other agrees. No credit is lost.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#kit/web/api.ts'
import { ErrorState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { bookingContract } from '#services/contract/bookings/bookings.contract.ts'
import type { Booking } from '#services/contract/bookings/bookings.shapes.ts'
import type { Slot } from '#services/contract/profiles.contract.ts'
import type { Span } from '#sessions/contract/days.rules.ts'
import { slotsQuery, refreshServices } from '../../services.queries.ts'
import { bookableSlotsQuery, useFollowSlots } from '../slots.queries.ts'
import classes from '../bookings.module.css'
import { otherSide, type Side } from './booking-words.ts'
import { lastBookableDate } from './dates.ts'
import { LessonTime } from './lesson-time.tsx'
import { bookingPath } from './paths.ts'
import { useWeekAddress } from './week-address.ts'
import { spanOfWeek } from './week.rules.ts'
import { WeekSlots } from './week-slots.tsx'

interface BookingMoveProps {
  booking: Booking
  side: Side | null
}

export function BookingMove({ booking, side }: BookingMoveProps) {
  const { timeZone } = usePlace()
  const [now] = useState(() => new Date())
  const { monday, today, times, setMonday, setTimes } = useWeekAddress(now)
  const { data, error, refetch } = useFreeTimes(booking, side, spanOfWeek(monday, timeZone))
  if (error) return <ErrorState retry={refetch} />
  const chosen = data?.find(({ start }) => times.includes(start))
  return (
    <>
      <p>
        The lesson is on{' '}
        <LessonTime
          start={booking.start}
          end={booking.end}
        />
        . Choose another time; {otherSide(booking, side).name} has to agree. Until then it stays where it is,
        and no credit is used.
      </p>
      <WeekSlots
        slots={data}
        provider={booking.servicer.name}
        theirZone={booking.servicer.timeZone}
        monday={monday}
        today={today}
        lastDate={lastBookableDate(now, timeZone)}
        chosen={chosen ? [chosen.start] : []}
        onChoose={start => setTimes([start])}
        onWeek={setMonday}
      />
      {chosen && (
        <Propose
          booking={booking}
          slot={chosen}
          side={side}
        />
      )}
    </>
  )
}

/** Excludes the booker's busy times for the booker; the provider sees their own free times. */
function useFreeTimes(booking: Booking, side: Side | null, span: Span) {
  const { packUser, servicer, times, duration } = booking
  useFollowSlots(servicer._id)
  const isBooker = side === 'booker'
  const forBooker = useQuery({
    ...bookableSlotsQuery({ packUser, servicer: servicer._id, times }, span),
    enabled: isBooker,
  })
  const forProvider = useQuery({ ...slotsQuery(servicer._id, span, duration), enabled: !isBooker })
  const { data, error, refetch } = isBooker ? forBooker : forProvider
  return { data: data?.data, error, refetch }
}

interface ProposeProps extends BookingMoveProps {
  slot: Slot
}

function Propose({ booking, slot, side }: ProposeProps) {
  const navigate = useNavigate()
  const { actAsync, busy } = useAct(refreshServices)
  const [message, setMessage] = useState('')
  const other = otherSide(booking, side)
  const propose = async () => {
    const moved = await actAsync(
      () =>
        api(bookingContract).patch('move', { _id: booking._id, start: slot.start, message: message.trim() }),
      `${other.name} is asked.`,
    )
    if (moved) await navigate(bookingPath(booking._id))
  }
  return (
    <section
      className={classes.section}
      aria-label="Your proposal"
    >
      <LessonTime
        start={slot.start}
        end={slot.end}
        other={other}
      />
      <Textarea
        label={`Message to ${other.name}`}
        rows={3}
        resize="vertical"
        maxLength={1000}
        value={message}
        onChange={event => setMessage(event.currentTarget.value)}
      />
      <div>
        <Button
          loading={busy}
          onClick={() => {
            void propose()
          }}
        >
          Propose this time
        </Button>
      </div>
    </section>
  )
}
