// Lessons on the homes: those that an educator gives, and those that a student has booked.
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
