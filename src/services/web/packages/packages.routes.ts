import { screens } from '#kit/web/router/screen.ts'

/**
 * Roles that manage packages (section 6 of the specification); the permission table decides on each change.
 */
const staff = [
  'admin',
  'academic_consultant',
  'customer_service_manager',
  'customer_service',
  'sales_manager',
  'sales',
  'accountant',
] as const
const figures = ['admin', 'academic_consultant', 'sales_manager', 'sales', 'accountant'] as const
const backOffice = { shell: 'backOffice' } as const

export const packagesRoutes = screens([
  [
    '/booking/service-list',
    () => import('./service-list.screen.tsx'),
    'signedIn',
    'Services',
    { menu: { in: 'student', order: 68, label: 'Services', icon: 'service' } },
  ],
  [
    '/booking/service-package-list',
    () => import('./package-list.screen.tsx'),
    'signedIn',
    'Packages',
    { from: ['/booking/service-list', '/home/services'] },
  ],
  [
    '/home/services',
    () => import('./home-services.screen.tsx'),
    ['teacher'],
    'Services',
    { menu: { in: 'educator', order: 66, label: 'Services', icon: 'service' } },
  ],
  [
    '/booking/package-detail/:id',
    () => import('./package-detail.screen.tsx'),
    'signedIn',
    'Package',
    { from: '/booking/service-package-list' },
  ],
  [
    '/order/servicePack/:id',
    () => import('./buy-package.screen.tsx'),
    'signedIn',
    'Buy a package',
    { from: '/booking/package-detail/:id' },
  ],
  [
    '/order/servicePackDetail/:id',
    () => import('./bought-package.screen.tsx'),
    'signedIn',
    'Bought package',
    { from: ['/booking/service-list', '/home/services'] },
  ],
  [
    '/sys/package',
    () => import('./staff-list.screen.tsx'),
    staff,
    'Packages',
    { ...backOffice, menu: { in: 'backOffice', order: 44, label: 'Packages', icon: 'service' } },
  ],
  [
    '/sys/package/edit',
    () => import('./staff-edit.screen.tsx'),
    staff,
    'Edit a package',
    { ...backOffice, from: '/sys/package' },
  ],
  [
    '/sys/package/view',
    () => import('./staff-view.screen.tsx'),
    staff,
    'Package',
    { ...backOffice, from: '/sys/package' },
  ],
  [
    '/order/packageSalesStatistic/:id',
    () => import('./statistic.screen.tsx'),
    figures,
    'Sales figures',
    { ...backOffice, from: '/sys/package/view' },
  ],
  [
    '/order/packageSalesHistory/:id',
    () => import('./history.screen.tsx'),
    figures,
    'Sales history',
    { ...backOffice, from: '/sys/package/view' },
  ],
])
