// Back office: campus verifications, and cities with lessons on campus.
import { screens } from '#kit/web/router/screen.ts'
import { locationRoles } from '#services/contract/campus/campus.permissions.ts'
import { verificationRoles } from '#services/contract/services.permissions.ts'

const campus = () => import('./campus.screen.tsx')
const backOffice = { shell: 'backOffice' } as const

export const campusRoutes = screens([
  [
    '/sys/campus-verification',
    () => import('./campus-list.screen.tsx'),
    verificationRoles,
    'Campus verification',
    { ...backOffice, menu: { in: 'backOffice', order: 41, label: 'Campus verification', icon: 'school' } },
  ],
  [
    '/sys/campus-verification/:id',
    campus,
    verificationRoles,
    'Campus verification',
    { ...backOffice, from: '/sys/campus-verification' },
  ],
  [
    '/com/sys/campus-verification/:id',
    campus,
    verificationRoles,
    'Campus verification',
    { ...backOffice, alias: '/sys/campus-verification/:id' },
  ],
  [
    '/sys/campus-location',
    () => import('./locations.screen.tsx'),
    locationRoles,
    'Campus locations',
    { ...backOffice, menu: { in: 'backOffice', order: 46, label: 'Campus locations', icon: 'home' } },
  ],
])
