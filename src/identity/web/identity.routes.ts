import { screens } from '#kit/web/router/screen.ts'

const home = () => import('./homes/home.screen.tsx')
const study = () => import('./homes/study.screen.tsx')
const info = () => import('./account/account-info.screen.tsx')
const security = () => import('./account/security.screen.tsx')

export const identityRoutes = screens([
  ['/login', () => import('./sign-in/login.screen.tsx'), 'anyone', 'Sign in', { shell: 'visitor' }],
  [
    '/signup',
    () => import('./sign-in/signup.screen.tsx'),
    'anyone',
    'Create an account',
    { shell: 'visitor' },
  ],
  ['/com/authCall', () => import('./sign-in/auth-call.screen.tsx'), 'anyone', 'Google', { shell: 'visitor' }],
  [
    '/student/login',
    () => import('./student/student-login.screen.tsx'),
    'anyone',
    'Student sign-in',
    { shell: 'visitor' },
  ],
  [
    '/student/signup',
    () => import('./student/student-signup.screen.tsx'),
    'anyone',
    'Create a student account',
    { shell: 'visitor' },
  ],
  [
    '/student/forgot-password/:resetType(email|mobile|emergencyContact)',
    () => import('./student/forgot-password.screen.tsx'),
    'anyone',
    'Choose a new password',
    { shell: 'visitor' },
  ],
  [
    '/student/verify',
    () => import('./student/verify.screen.tsx'),
    'anyone',
    'Verify a contact',
    { shell: 'visitor' },
  ],

  ['/dash', () => import('./homes/dash.screen.tsx'), 'signedIn', 'Dashboard'],
  [
    '/home/index',
    home,
    ['teacher'],
    'Home',
    { shell: 'educator', menu: { in: 'educator', order: 10, label: 'Home', icon: 'home' } },
  ],
  ['/home/index/:type', home, ['teacher'], 'Home', { shell: 'educator' }],
  [
    '/study/index',
    study,
    ['student'],
    'Home',
    { shell: 'student', menu: { in: 'student', order: 10, label: 'Home', icon: 'home' } },
  ],
  ['/study/index/:type', study, ['student'], 'Home', { shell: 'student' }],

  [
    '/account/info',
    info,
    'signedIn',
    'My account',
    { menu: { in: 'educator', order: 90, label: 'Account', icon: 'person' } },
  ],
  [
    '/account/personalInfo',
    () => import('./account/personal-info.screen.tsx'),
    'signedIn',
    'Personal information',
  ],
  [
    '/account/basic-information',
    () => import('./account/basic-information.screen.tsx'),
    'signedIn',
    'Basic information',
  ],
  ['/account/security', security, 'signedIn', 'Security'],
  ['/account/account-setting', () => import('./account/account-setting.screen.tsx'), 'signedIn', 'Settings'],
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
  ],
  ['/student/account/profile', () => import('./student/profile.screen.tsx'), ['student'], 'Learning profile'],
  ['/student/account/security', security, ['student'], 'Security'],
])
