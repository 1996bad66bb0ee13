import { screens } from '#kit/web/router/screen.ts'

const received = () => import('./announcements/announcements.screen.tsx')

export const communicationsRoutes = screens([
  [
    '/my/notice',
    () => import('./notices/notices.screen.tsx'),
    'signedIn',
    'Notices',
    { from: ['/home/index', '/study/index'] },
  ],
  [
    '/account/account-setting/notification',
    () => import('./notices/notification-settings.screen.tsx'),
    'signedIn',
    'Notification settings',
    { from: ['/account/info', '/student/account/info'] },
  ],
  [
    '/setting/unsubscribe/:id',
    () => import('./notices/unsubscribe.screen.tsx'),
    'anyone',
    'Unsubscribe',
    { shell: 'visitor', from: 'outside' },
  ],
  ['/home/announcement/:type(received|sent)', received, ['teacher'], 'Announcements', { from: '/my/notice' }],
  [
    '/study/announcement',
    () => import('./announcements/study-announcements.screen.tsx'),
    ['student'],
    'Announcements',
    {
      menu: { in: 'student', order: 60, label: 'Announcements', icon: 'flag' },
    },
  ],
  [
    '/journal',
    () => import('./journal/journal.screen.tsx'),
    'anyone',
    'Journal',
    {
      shell: 'visitor',
      menu: { in: 'visitor', order: 10, label: 'Journal', icon: 'book' },
    },
  ],
  [
    '/journal/details/:id',
    () => import('./journal/article.screen.tsx'),
    'anyone',
    'Journal article',
    { shell: 'visitor', from: '/journal' },
  ],
  [
    '/com/agreement/:type/:mode',
    () => import('./agreements/agreement.screen.tsx'),
    'anyone',
    'Agreement',
    { shell: 'visitor', from: '/signup' },
  ],
  [
    '/com/agreement/invite/:type',
    () => import('./agreements/invitation.screen.tsx'),
    'anyone',
    'Invitation',
    { shell: 'visitor', from: 'outside' },
  ],
  [
    '/sys/users',
    () => import('./office/users.screen.tsx'),
    ['sys'],
    'Users',
    {
      shell: 'backOffice',
      menu: { in: 'backOffice', order: 86, label: 'Users', icon: 'people' },
    },
  ],
])
