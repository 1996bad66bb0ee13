// Lessons an educator gives, and those they booked.
import { useQuery } from '@tanstack/react-query'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { bookingCountQuery } from './bookings.queries.ts'
import classes from './bookings.module.css'
import { BookingTable } from './parts/booking-table.tsx'
import type { Side } from './parts/booking-words.ts'
import { NobodyBooked, NothingBooked } from './parts/nothing-booked.tsx'

export function Screen() {
  const [address] = useAddress()
  const side: Side = address.get('side') === 'booker' ? 'booker' : 'servicer'
  const { data: count } = useQuery(bookingCountQuery)
  return (
    <div className={classes.page}>
      <PageHeader
        title="Bookings"
        line="Lessons that others booked with you, and those that you booked."
      />
      <ChipLinks
        label="Bookings"
        links={[
          {
            label: 'With me',
            to: '/home/booking',
            current: side === 'servicer',
            count: count?.toSchedule,
          },
          { label: 'By me', to: '/home/booking?side=booker', current: side === 'booker' },
          { label: 'Questions', to: '/booking/leave-a-message', current: false },
        ]}
      />
      <BookingTable
        key={side}
        side={side}
        empty={side === 'servicer' ? <NobodyBooked /> : <NothingBooked />}
      />
    </div>
  )
}
