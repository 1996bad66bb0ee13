import { screens } from '#kit/web/router/screen.ts'

const landing = () => import('./landing/landing.screen.tsx')

export const appRoutes = screens([
  ['/', landing, 'anyone', 'Plan, teach, see', { shell: 'visitor', from: 'home' }],
  ['/index', landing, 'anyone', 'Plan, teach, see', { shell: 'visitor', alias: '/' }],
  [
    '/test',
    () => import('./developer/developer-index.screen.tsx'),
    'developers',
    'Developer pages',
    { shell: 'visitor', menu: { in: 'backOffice', order: 95, label: 'Developer pages', icon: 'test' } },
  ],
  [
    '/test/:page(theme|kinds|display|states|table|form|dialogs|files|flow|mailbox|shells)',
    () => import('./developer/developer-page.screen.tsx'),
    'developers',
    'Developer page',
    { shell: 'visitor', from: '/test' },
  ],
])
