import { screens } from '#kit/web/router/screen.ts'
import { verificationRoles } from '#services/contract/services.permissions.ts'
import { accidentRoutes } from './accidents/accidents.routes.ts'
import { campusRoutes } from './campus/campus.routes.ts'
import { bookingRoutes } from './bookings/bookings.routes.ts'

const verification = () => import('./staff/verification.screen.tsx')

const educators = ['teacher'] as const
const backOffice = { shell: 'backOffice' } as const

const providerRoutes = screens([
  [
    '/account/teacher/auth',
    () => import('./provider/my-services.screen.tsx'),
    educators,
    'My services',
    { from: '/account/info' },
  ],
  [
    '/account/teacher/auth/view/:type',
    () => import('./provider/service-state.screen.tsx'),
    educators,
    'My service',
    { from: '/account/teacher/auth' },
  ],
  [
    '/account/teacher/auth/introduction',
    () => import('./provider/introduction.screen.tsx'),
    educators,
    'Introduction',
    { from: '/account/teacher/auth' },
  ],
  [
    '/account/teacher/auth/edit/verification',
    () => import('./provider/verification.screen.tsx'),
    educators,
    'Apply for a service',
    { from: '/account/teacher/auth' },
  ],
  [
    '/account/teacher/auth/edit/availability',
    () => import('./provider/availability.screen.tsx'),
    educators,
    'Weekly hours',
    { from: '/account/teacher/auth' },
  ],
  [
    '/account/teacher/auth/preview',
    () => import('./provider/preview.screen.tsx'),
    educators,
    'Preview',
    { from: '/account/teacher/auth' },
  ],
  [
    '/setting/serProAgree',
    () => import('./provider/agreement.screen.tsx'),
    educators,
    'Agreement for service providers',
    { from: '/account/teacher/auth' },
  ],
  [
    '/sys/teacher-verification',
    () => import('./staff/verification-list.screen.tsx'),
    verificationRoles,
    'Teacher verification',
    { ...backOffice, menu: { in: 'backOffice', order: 40, label: 'Teacher verification', icon: 'service' } },
  ],
  [
    '/sys/teacher-verification/:id',
    verification,
    verificationRoles,
    'Application',
    { ...backOffice, from: '/sys/teacher-verification' },
  ],
  [
    '/com/sys/teacher-verification/:id',
    verification,
    verificationRoles,
    'Application',
    { ...backOffice, alias: '/sys/teacher-verification/:id' },
  ],
  [
    '/sys/teacher',
    () => import('./staff/teachers.screen.tsx'),
    verificationRoles,
    'Teachers',
    { ...backOffice, menu: { in: 'backOffice', order: 42, label: 'Teachers', icon: 'people' } },
  ],
])

export const servicesRoutes = [...providerRoutes, ...bookingRoutes, ...accidentRoutes, ...campusRoutes]
