// The way from a bought package to a lesson, and bookings of both sides.
import { screens } from '#kit/web/router/screen.ts'

const booking = () => import('./booking.screen.tsx')
const message = () => import('./leave-message.screen.tsx')

export const bookingRoutes = screens([
  ['/booking/choose/:packId', () => import('./choose.screen.tsx'), 'signedIn', 'Choose provider and time'],
  [
    '/booking/teacher-profile/:teacherId/:packId',
    () => import('./teacher-profile.screen.tsx'),
    'signedIn',
    'Provider',
  ],
  [
    '/booking/students-impressions/:teacherId',
    () => import('./impressions.screen.tsx'),
    'signedIn',
    'What students say',
  ],
  [
    '/booking/booking-confirmation/:teacherId/:packId',
    () => import('./confirmation.screen.tsx'),
    'signedIn',
    'Check your booking',
  ],
  [
    '/booking/booking-confirmed/:teacherId/:packId',
    () => import('./confirmed.screen.tsx'),
    'signedIn',
    'Booked',
  ],
  [
    '/booking/invalid-service-times/:teacherId/:packId',
    () => import('./invalid-times.screen.tsx'),
    'signedIn',
    'This time is no longer free',
  ],
  [
    '/booking/booking-list/:id',
    () => import('./booking-list.screen.tsx'),
    'signedIn',
    'Bookings of a package',
  ],
  ['/booking/leave-a-message', message, 'signedIn', 'Questions'],
  ['/booking/leave-a-message/:type(question)', message, 'signedIn', 'Question'],
  ['/booking/import/:id', () => import('./schedule-lesson.screen.tsx'), ['teacher'], 'Schedule the lesson'],
  [
    '/home/booking',
    () => import('./home-bookings.screen.tsx'),
    ['teacher'],
    'Bookings',
    { menu: { in: 'educator', order: 23, label: 'Bookings', icon: 'clock' } },
  ],
  [
    '/study/booking',
    () => import('./study-bookings.screen.tsx'),
    ['student'],
    'Bookings',
    { shell: 'student', menu: { in: 'student', order: 24, label: 'Bookings', icon: 'clock' } },
  ],
  ['/detail/booking/:id', booking, 'signedIn', 'Booking'],
  ['/detail/booking/:tab(lesson|messages|move|credits)/:id', booking, 'signedIn', 'Booking'],
  ['/detail/booked/:id', booking, 'signedIn', 'Booking'],
])
