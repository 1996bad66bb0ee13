// Lessons that a student has booked.
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import classes from './bookings.module.css'
import { BookingTable } from './parts/booking-table.tsx'
import { NothingBooked } from './parts/nothing-booked.tsx'

export const Screen = () => (
  <div className={classes.page}>
    <PageHeader
      title="Bookings"
      line={
        <>
          Your lessons with providers: to come, over and cancelled.{' '}
          <TextLink to="/booking/leave-a-message">Questions to providers</TextLink>
        </>
      }
    />
    <BookingTable
      side="booker"
      empty={<NothingBooked />}
    />
  </div>
)
