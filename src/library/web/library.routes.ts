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
  ['/home/library/:type', homeLibrary, educators, 'Library', { from: '/home/library' }],
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
    { from: '/center' },
  ],
  ['/center/published', published, educators, 'Published', { alias: '/home/published' }],
  ['/home/published', published, educators, 'Published', { from: '/home/library' }],
  ['/my/published', published, educators, 'Published', { alias: '/home/published' }],
  ['/center/saved', saved, 'signedIn', 'Saved', { alias: '/my/saved' }],
  ['/home/saved', saved, educators, 'Saved', { from: '/home/library' }],
  ['/my/saved', saved, 'signedIn', 'Saved', { from: '/search' }],
  ['/home/purchased', purchased, educators, 'Purchased', { from: '/home/library' }],
  ['/study/purchased', purchased, ['student'], 'Purchased', { shell: 'student', from: '/search' }],

  ['/unit/view/:id', item, 'anyone', 'Unit', { alias: '/task/:id' }],
  ['/task/:id', item, 'anyone', 'Task', { from: ['/library', '/home/library', '/search'] }],
  ['/task/view/:id', item, 'anyone', 'Task', { alias: '/task/:id' }],
  ['/task/:school/:id', item, 'anyone', 'Task', { alias: '/task/:id' }],
  ['/tool/:id', item, 'anyone', 'Assessment tool', { alias: '/task/:id' }],
  ['/video/:id', item, 'anyone', 'Video', { from: '/library' }],
  ['/video/view/:id', item, 'anyone', 'Video', { alias: '/video/:id' }],
  ['/video/:school/:id', item, 'anyone', 'Video', { alias: '/video/:id' }],
  ['/pd/:id', item, 'anyone', 'Professional development', { from: '/library' }],
  ['/pd/view/:id', item, 'anyone', 'Professional development', { alias: '/pd/:id' }],
  ['/pd/:school/:id', item, 'anyone', 'Professional development', { alias: '/pd/:id' }],
  [
    '/detail/:type(unit|task|video|tool|pdUnit|pdTask|session|workshop|course|service|service-pack|premium)/:id',
    item,
    'anyone',
    'Detail',
    { from: '/point/mall' },
  ],
  [
    '/detail/:type(unit|task|video|tool|pdUnit|pdTask|session|workshop|course|service|service-pack|premium)/:id/review',
    () => import('./item/reviews.screen.tsx'),
    'anyone',
    'Reviews',
    { from: '/task/:id' },
  ],
  [
    '/detail/:type(unit|task|video|tool|pdUnit|pdTask|session|workshop|course|service|service-pack|premium)/limit/:id',
    () => import('./item/limit.screen.tsx'),
    'anyone',
    'Before buying',
    { from: '/task/:id' },
  ],
  [
    '/setting/postShare/:type(unit|task|video|session|service-pack|poster|journal)/:id',
    () => import('./share/share.screen.tsx'),
    'signedIn',
    'Share',
    { from: '/task/:id' },
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
