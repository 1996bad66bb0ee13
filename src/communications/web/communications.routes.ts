import { screens } from '#kit/web/router/screen.ts'

const received = () => import('./announcements/announcements.screen.tsx')

export const communicationsRoutes = screens([
  ['/my/notice', () => import('./notices/notices.screen.tsx'), 'signedIn', 'Notices'],
  [
    '/account/account-setting/notification',
    () => import('./notices/notification-settings.screen.tsx'),
    'signedIn',
    'Notification settings',
  ],
  [
    '/setting/unsubscribe/:id',
    () => import('./notices/unsubscribe.screen.tsx'),
    'anyone',
    'Unsubscribe',
    { shell: 'visitor' },
  ],
  ['/home/announcement/:type(received|sent)', received, ['teacher'], 'Announcements'],
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
    { shell: 'visitor' },
  ],
  [
    '/com/agreement/:type/:mode',
    () => import('./agreements/agreement.screen.tsx'),
    'anyone',
    'Agreement',
    { shell: 'visitor' },
  ],
  [
    '/com/agreement/invite/:type',
    () => import('./agreements/invitation.screen.tsx'),
    'anyone',
    'Invitation',
    { shell: 'visitor' },
  ],
])
