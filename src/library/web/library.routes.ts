import { screens } from '#kit/web/router/screen.ts'

const search = () => import('./search/search.screen.tsx')
const homeLibrary = () => import('./search/home-library.screen.tsx')
const published = () => import('./mine/published.screen.tsx')
const saved = () => import('./mine/saved.screen.tsx')
const purchased = () => import('./mine/purchased.screen.tsx')
const item = () => import('./item/item.screen.tsx')

const educators = ['teacher'] as const

export const libraryRoutes = screens([
  [
    '/library',
    search,
    'anyone',
    'Library',
    { menu: { in: 'visitor', order: 5, label: 'Library', icon: 'library' } },
  ],
  [
    '/search',
    search,
    'anyone',
    'Library',
    { menu: { in: 'student', order: 30, label: 'Library', icon: 'library' } },
  ],
  [
    '/home/library',
    homeLibrary,
    educators,
    'Library',
    { menu: { in: 'educator', order: 16, label: 'Library', icon: 'library' } },
  ],
  ['/home/library/:type', homeLibrary, educators, 'Library'],
  [
    '/center',
    () => import('./center/center.screen.tsx'),
    'anyone',
    'Resource centre',
    { menu: { in: 'school', order: 62, label: 'Library', icon: 'library' } },
  ],
  [
    '/more/:type(unit|task|video|tool|pdUnit|pdTask|session|workshop|course|service|premium|prompt|new|popular|recommended)',
    () => import('./center/more.screen.tsx'),
    'anyone',
    'More from the library',
  ],
  ['/center/published', published, educators, 'Published'],
  ['/home/published', published, educators, 'Published'],
  ['/my/published', published, educators, 'Published'],
  ['/center/saved', saved, 'signedIn', 'Saved'],
  ['/home/saved', saved, educators, 'Saved'],
  ['/my/saved', saved, 'signedIn', 'Saved'],
  ['/home/purchased', purchased, educators, 'Purchased'],
  ['/study/purchased', purchased, ['student'], 'Purchased', { shell: 'student' }],

  ['/unit/view/:id', item, 'anyone', 'Unit'],
  ['/task/:id', item, 'anyone', 'Task'],
  ['/task/view/:id', item, 'anyone', 'Task'],
  ['/task/:school/:id', item, 'anyone', 'Task'],
  ['/tool/:id', item, 'anyone', 'Assessment tool'],
  ['/video/:id', item, 'anyone', 'Video'],
  ['/video/view/:id', item, 'anyone', 'Video'],
  ['/video/:school/:id', item, 'anyone', 'Video'],
  ['/pd/:id', item, 'anyone', 'Professional development'],
  ['/pd/view/:id', item, 'anyone', 'Professional development'],
  ['/pd/:school/:id', item, 'anyone', 'Professional development'],
  [
    '/detail/:type(unit|task|video|tool|pdUnit|pdTask|session|workshop|course|service|service-pack|premium)/:id',
    item,
    'anyone',
    'Detail',
  ],
  [
    '/detail/:type(unit|task|video|tool|pdUnit|pdTask|session|workshop|course|service|service-pack|premium)/:id/review',
    () => import('./item/reviews.screen.tsx'),
    'anyone',
    'Reviews',
  ],
  [
    '/detail/:type(unit|task|video|tool|pdUnit|pdTask|session|workshop|course|service|service-pack|premium)/limit/:id',
    () => import('./item/limit.screen.tsx'),
    'anyone',
    'Before buying',
  ],
  [
    '/setting/postShare/:type(unit|task|video|session|service-pack|poster|journal)/:id',
    () => import('./share/share.screen.tsx'),
    'signedIn',
    'Share',
  ],
  [
    '/sys/published',
    () => import('./staff/sys-published.screen.tsx'),
    ['sys', 'admin', 'customer_service_manager', 'customer_service', 'academic_consultant'],
    'Published content',
    {
      shell: 'backOffice',
      menu: { in: 'backOffice', order: 50, label: 'Published content', icon: 'library' },
    },
  ],
])
