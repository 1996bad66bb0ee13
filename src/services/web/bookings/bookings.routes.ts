// From a bought package to a lesson, and bookings of both sides.
import { screens } from '#kit/web/router/screen.ts'

const booking = () => import('./booking.screen.tsx')
const message = () => import('./leave-message.screen.tsx')

export const bookingRoutes = screens([
  [
    '/booking/choose/:packId',
    () => import('./choose.screen.tsx'),
    'signedIn',
    'Choose provider and time',
    {
      from: [
        '/booking/service-list',
        '/home/services',
        '/booking/service-package-list',
        '/order/servicePackDetail/:id',
        '/booking/package-detail/:id',
      ],
    },
  ],
  [
    '/booking/teacher-profile/:teacherId/:packId',
    () => import('./teacher-profile.screen.tsx'),
    'signedIn',
    'Provider',
    { from: '/booking/choose/:packId' },
  ],
  [
    '/booking/choose-binding-course/:packId',
    () => import('./choose-course.screen.tsx'),
    'signedIn',
    'Choose a course',
    { from: ['/booking/choose/:packId', '/order/servicePackDetail/:id'] },
  ],
  [
    '/booking/students-impressions/:teacherId',
    () => import('./impressions.screen.tsx'),
    'signedIn',
    'What students say',
    { from: '/booking/choose/:packId' },
  ],
  [
    '/booking/booking-confirmation/:teacherId/:packId',
    () => import('./confirmation.screen.tsx'),
    'signedIn',
    'Check your booking',
    { from: { page: '/booking/teacher-profile/:teacherId/:packId', press: [/\d:\d\d/] } },
  ],
  [
    '/booking/booking-confirmed/:teacherId/:packId',
    () => import('./confirmed.screen.tsx'),
    'signedIn',
    'Booked',
    { from: { page: '/booking/booking-confirmation/:teacherId/:packId', press: ['Book for 1 credit'] } },
  ],
  [
    '/booking/invalid-service-times/:teacherId/:packId',
    () => import('./invalid-times.screen.tsx'),
    'signedIn',
    'This time is no longer free',
    { from: '/booking/booking-confirmation/:teacherId/:packId' },
  ],
  [
    '/booking/booking-list/:id',
    () => import('./booking-list.screen.tsx'),
    'signedIn',
    'Bookings of a package',
    { from: '/order/servicePackDetail/:id' },
  ],
  [
    '/booking/leave-a-message',
    message,
    'signedIn',
    'Questions',
    { from: ['/home/booking', '/study/booking'] },
  ],
  [
    '/booking/leave-a-message/:type(question)',
    message,
    'signedIn',
    'Question',
    { from: '/booking/choose/:packId' },
  ],
  [
    '/booking/import/:id',
    () => import('./schedule-lesson.screen.tsx'),
    ['teacher'],
    'Schedule the lesson',
    { from: '/detail/booking/:id' },
  ],
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
  ['/detail/booking/:id', booking, 'signedIn', 'Booking', { from: ['/home/booking', '/study/booking'] }],
  [
    '/detail/booking/:tab(lesson|messages|move|credits|carer)/:id',
    booking,
    'signedIn',
    'Booking',
    { from: '/detail/booking/:id' },
  ],
  ['/detail/booked/:id', booking, 'signedIn', 'Booking', { alias: '/detail/booking/:id' }],
  [
    '/com/help/:report/:standard',
    () => import('#services/web/help/help.screen.tsx'),
    'anyone',
    'A lesson about a standard',
    { from: '/account/takeaway/:sessionId/student-view/:studentId' },
  ],
  [
    '/com/family/messages/:student',
    () => import('#services/web/family/messages.screen.tsx'),
    'anyone',
    'Messages with providers',
    { shell: 'visitor', from: 'outside' },
  ],
  [
    '/com/family/purchase/:token',
    () => import('#services/web/family/purchase.screen.tsx'),
    'anyone',
    'A purchase to approve',
    { shell: 'visitor', from: 'outside' },
  ],
  [
    '/com/family/booking/:token',
    () => import('./guardian-booking.screen.tsx'),
    'anyone',
    'A lesson to approve',
    { shell: 'visitor', from: 'outside' },
  ],
])
