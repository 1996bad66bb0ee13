// The lessons tab of home pages: an educator's lessons, or a student's bookings.
import { isStudent } from '#identity/contract/session.rules.ts'
import type { HomeProps } from '#identity/web/parts/homes/home-slots.ts'
import { BookingTable } from './booking-table.tsx'
import { NobodyBooked, NothingBooked } from './nothing-booked.tsx'

export const BookingsTab = ({ me }: HomeProps) =>
  isStudent(me) ? (
    <BookingTable
      side="booker"
      empty={<NothingBooked />}
    />
  ) : (
    <BookingTable
      side="servicer"
      empty={<NobodyBooked />}
    />
  )
