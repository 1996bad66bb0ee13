import { screens } from '#kit/web/router/screen.ts'

const home = () => import('./homes/home.screen.tsx')
const study = () => import('./homes/study.screen.tsx')
const info = () => import('./account/account-info.screen.tsx')
const managerEdit = () => import('./managers/manager-edit.screen.tsx')
const security = () => import('./account/security.screen.tsx')

export const identityRoutes = screens([
  [
    '/login',
    () => import('./sign-in/login.screen.tsx'),
    'anyone',
    'Sign in',
    { shell: 'visitor', from: '/' },
  ],
  [
    '/signup',
    () => import('./sign-in/signup.screen.tsx'),
    'anyone',
    'Create an account',
    { shell: 'visitor', from: '/' },
  ],
  [
    '/com/authCall',
    () => import('./sign-in/auth-call.screen.tsx'),
    'anyone',
    'Google',
    { shell: 'visitor', from: 'outside' },
  ],
  [
    '/student/login',
    () => import('./student/student-login.screen.tsx'),
    'anyone',
    'Student sign-in',
    { shell: 'visitor', from: '/login' },
  ],
  [
    '/student/signup',
    () => import('./student/student-signup.screen.tsx'),
    'anyone',
    'Create a student account',
    { shell: 'visitor', from: '/student/login' },
  ],
  [
    '/student/forgot-password/:resetType(email|mobile|emergencyContact)',
    () => import('./student/forgot-password.screen.tsx'),
    'anyone',
    'Choose a new password',
    { shell: 'visitor', from: '/student/login' },
  ],
  [
    '/student/verify',
    () => import('./student/verify.screen.tsx'),
    'anyone',
    'Verify a contact',
    { shell: 'visitor', from: '/study/index/:type' },
  ],

  [
    '/sys/manager/list',
    () => import('./managers/manager-list.screen.tsx'),
    ['admin', 'sys'],
    'Managing personnel',
    {
      shell: 'backOffice',
      menu: { in: 'backOffice', order: 60, label: 'Managing personnel', icon: 'people' },
    },
  ],
  [
    '/sys/manager/add',
    managerEdit,
    ['admin', 'sys'],
    'Add a manager',
    { shell: 'backOffice', from: '/sys/manager/list' },
  ],
  [
    '/sys/manager/edit/:id',
    managerEdit,
    ['admin', 'sys'],
    'Edit a manager',
    { shell: 'backOffice', from: '/sys/manager/list' },
  ],
  [
    '/setting/managerJoin',
    () => import('./managers/manager-join.screen.tsx'),
    'signedIn',
    'Join the staff',
    { from: 'outside' },
  ],

  [
    '/dash',
    () => import('./homes/dash.screen.tsx'),
    'signedIn',
    'Dashboard',
    { from: ['/home/index', '/study/index'] },
  ],
  [
    '/home/index',
    home,
    ['teacher'],
    'Home',
    {
      menu: [
        { in: 'educator', order: 10, label: 'Home', icon: 'home' },
        { in: 'school', order: 5, label: 'Home', icon: 'home' },
        { in: 'backOffice', order: 90, label: 'My own work', icon: 'home' },
      ],
      from: 'home',
    },
  ],
  ['/home/index/:type', home, ['teacher'], 'Home', { from: '/home/index' }],
  [
    '/study/index',
    study,
    ['student'],
    'Home',
    { shell: 'student', menu: { in: 'student', order: 10, label: 'Home', icon: 'home' }, from: 'home' },
  ],
  ['/study/index/:type', study, ['student'], 'Home', { shell: 'student', from: '/study/index' }],

  [
    '/account/info',
    info,
    'signedIn',
    'My account',
    {
      menu: [
        { in: 'educator', order: 90, label: 'Account', icon: 'person' },
        { in: 'school', order: 90, label: 'Account', icon: 'person' },
      ],
    },
  ],
  [
    '/account/personalInfo',
    () => import('./account/personal-info.screen.tsx'),
    'signedIn',
    'Personal information',
    { from: ['/account/info', '/student/account/info'] },
  ],
  [
    '/account/basic-information',
    () => import('./account/basic-information.screen.tsx'),
    'signedIn',
    'Basic information',
    { from: '/account/info' },
  ],
  ['/account/security', security, 'signedIn', 'Security', { from: '/account/info' }],
  [
    '/account/account-setting',
    () => import('./account/account-setting.screen.tsx'),
    'signedIn',
    'Settings',
    { from: ['/home/index', '/study/index'] },
  ],
  [
    '/student/account/info',
    info,
    ['student'],
    'My account',
    { menu: { in: 'student', order: 90, label: 'Account', icon: 'person' } },
  ],
  [
    '/student/account/basic-information',
    () => import('./student/basic-information.screen.tsx'),
    ['student'],
    'Basic information',
    { from: '/student/account/info' },
  ],
  [
    '/student/account/profile',
    () => import('./student/profile.screen.tsx'),
    ['student'],
    'Learning profile',
    { from: '/student/account/info' },
  ],
  ['/student/account/security', security, ['student'], 'Security', { from: '/student/account/info' }],
])
