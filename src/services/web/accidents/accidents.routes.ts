// Back office: reports about lessons, and suspended providers.
import { screens } from '#kit/web/router/screen.ts'
import { verificationRoles } from '#services/contract/services.permissions.ts'

const accident = () => import('./accident.screen.tsx')
const suspended = () => import('./suspended-list.screen.tsx')
const backOffice = { shell: 'backOffice' } as const

export const accidentRoutes = screens([
  [
    '/sys/teaching-accident',
    () => import('./accident-list.screen.tsx'),
    verificationRoles,
    'Teaching accidents',
    { ...backOffice, menu: { in: 'backOffice', order: 43, label: 'Teaching accidents', icon: 'flag' } },
  ],
  [
    '/sys/teaching-accident/:id',
    accident,
    verificationRoles,
    'Teaching accident',
    { ...backOffice, from: '/sys/teaching-accident' },
  ],
  [
    '/com/sys/teaching-accident/:id',
    accident,
    verificationRoles,
    'Teaching accident',
    { ...backOffice, alias: '/sys/teaching-accident/:id' },
  ],
  [
    '/sys/teaching-accident/suspended-list',
    suspended,
    verificationRoles,
    'Suspended providers',
    { ...backOffice, from: '/sys/teaching-accident' },
  ],
  [
    '/com/sys/teaching-accident/suspended-list',
    suspended,
    verificationRoles,
    'Suspended providers',
    { ...backOffice, alias: '/sys/teaching-accident/suspended-list' },
  ],
])
