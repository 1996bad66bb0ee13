import { errors } from '#kit/contract/errors.ts'

export const bookingErrors = errors({
  /** Details: `next`, the next free times of the same provider. */
  'invalid-service-times': [
    409,
    'This time is no longer free. Choose another one.',
    'services_bookings_provider_busy',
  ],
  'booker-busy': [409, 'You have something else at that time.', 'services_bookings_booker_busy'],
  'provider-unfit': [409, 'This provider does not teach what the package is for.'],
  'provider-suspended': [409, 'This provider takes no bookings at the moment.'],
  'own-booking': [400, 'Nobody books their own lessons.', 'services_bookings_self'],
  'booking-length': [400, 'A lesson is as long as one to four credits.'],
  'booking-over': [409, 'It has begun already, so it cannot be cancelled. Report what went wrong instead.'],
  'move-same': [400, 'Choose another time than the one it has.'],
  'move-own': [409, 'The other side has to answer.'],
  'move-none': [409, 'No other time is proposed.'],
  'move-others': [409, 'A booked lesson is moved by proposing another time.'],
  'file-unknown': [400, 'Upload the file first.'],
  'meeting-none': [409, 'Add the address of your meetings to your profile first.'],
  'guardian-none': [409, 'A parent or guardian has to approve this, and we have no address of theirs.'],
  'rating-early': [409, 'You can rate a lesson after it has ended.'],
  'rating-late': [409, 'A rating can be changed for 7 days.'],
  'rating-there': [409, 'You have rated this lesson already.', 'services_ratings_booking'],
  'accident-early': [409, 'You can report a lesson after it has begun.'],
  'accident-late': [409, 'A lesson can be reported for 7 days.'],
  'accident-there': [409, 'This lesson is reported already.', 'services_accidents_booking'],
  'accident-answered': [409, 'The time to answer is over.'],
  'accident-own': [403, 'Somebody else must decide this.'],
  'accident-reason': [400, 'Give a reason. Both sides read it.', 'services_accidents_decided'],
})
