import { screens } from '#kit/web/router/screen.ts'
import { teachers, menu } from './school-menu.ts'
import { peopleRows } from './people.rows.ts'

/** Back-office roles with access to schools; the permission table defines what each may do. */
const managers = [
  'admin',
  'sales_manager',
  'sales',
  'customer_service_manager',
  'customer_service',
  'accountant',
] as const

const roles = () => import('./school/roles.screen.tsx')

const classes = () => import('./classes/classes.screen.tsx')

const family = () => import('./join/family.screen.tsx')

export const schoolsRoutes = screens([
  [
    '/pricing',
    () => import('./pricing.screen.tsx'),
    'anyone',
    'Plans and prices',
    {
      shell: 'visitor',
      menu: { in: 'visitor', order: 20, label: 'Plans and prices', icon: 'price' },
    },
  ],
  [
    '/quote',
    () => import('./school/quote.screen.tsx'),
    'anyone',
    'A price for your school',
    { from: '/pricing' },
  ],
  [
    '/refer-principal',
    () => import('./school/refer-principal.screen.tsx'),
    'signedIn',
    'Refer a principal',
    { from: '/point/invite' },
  ],
  [
    '/com/school/plan/:id',
    () => import('./school/plan.screen.tsx'),
    ['teacher'],
    'Plan of a school',
    { from: '/account/school-info' },
  ],
  [
    '/com/schoolParentJoin/:code',
    () => import('./join/parent-join.screen.tsx'),
    'anyone',
    'For parents',
    { shell: 'visitor', from: 'outside' },
  ],
  [
    '/com/schoolParentEmailChange/:id',
    () => import('./join/parent-email-change.screen.tsx'),
    'anyone',
    'Confirm your address',
    { shell: 'visitor', from: 'outside' },
  ],
  [
    '/account/schoolApply/:key',
    () => import('./join/school-apply.screen.tsx'),
    'signedIn',
    'Join a school',
    { from: 'outside' },
  ],
  ['/com/family', family, 'anyone', 'Your children', { shell: 'visitor', from: 'outside' }],
  ['/com/family/:code', family, 'anyone', 'Your children', { shell: 'visitor', from: 'outside' }],
  [
    '/account/schoolJoin/:_id',
    () => import('./join/school-join.screen.tsx'),
    'signedIn',
    'Invitation of a school',
    { from: 'outside' },
  ],
  [
    '/account/schoolStudentJoin/:_id',
    () => import('./join/school-student-join.screen.tsx'),
    'signedIn',
    'Invitation of a school',
    { from: 'outside' },
  ],

  [
    '/home/class',
    () => import('./classes/home-classes.screen.tsx'),
    teachers,
    'My classes',
    {
      menu: [
        { in: 'educator', order: 20, label: 'Classes', icon: 'people' },
        { in: 'school', order: 61, label: 'My classes', icon: 'people' },
      ],
    },
  ],
  [
    '/study/class',
    () => import('./classes/study-classes.screen.tsx'),
    ['student'],
    'My classes',
    { shell: 'student', menu: { in: 'student', order: 20, label: 'Classes', icon: 'people' } },
  ],
  [
    '/com/class/:classId',
    () => import('./classes/class.screen.tsx'),
    'signedIn',
    'Class',
    { from: ['/home/class', '/study/class', '/account/classes'] },
  ],

  [
    '/account/school-info',
    () => import('./school/school-info.screen.tsx'),
    teachers,
    'School',
    menu(10, 'School', 'school'),
  ],
  ...peopleRows,
  ['/account/classes', classes, teachers, 'Classes', menu(40, 'Classes', 'grid')],
  ['/account/classes/:classTab', classes, teachers, 'Classes', { from: '/account/classes' }],
  [
    '/account/term',
    () => import('./terms/years.screen.tsx'),
    teachers,
    'Years and terms',
    menu(50, 'Years and terms', 'calendar'),
  ],
  [
    '/account/year-change',
    () => import('./terms/year-change/year-change.screen.tsx'),
    teachers,
    'Change the year',
    { from: ['/account/term', '/account/classes'] },
  ],
  [
    '/account/term/:yearId',
    () => import('./terms/terms.screen.tsx'),
    teachers,
    'Terms',
    { from: '/account/term' },
  ],
  [
    '/account/term/:yearId/:termId',
    () => import('./terms/term.screen.tsx'),
    teachers,
    'Term',
    { from: '/account/term/:yearId' },
  ],
  [
    '/account/term/:yearId/:termId/block',
    () => import('./terms/blocks.screen.tsx'),
    teachers,
    'Blocks',
    { from: '/account/term/:yearId' },
  ],
  [
    '/account/term/:yearId/:termId/block/edit',
    () => import('./terms/blocks-edit.screen.tsx'),
    teachers,
    'Edit blocks',
    { from: '/account/term/:yearId/:termId/block' },
  ],
  ['/account/roleManage', roles, teachers, 'Roles', menu(60, 'Roles', 'shield')],
  ['/account/roleManage/:roleManageTab', roles, teachers, 'Roles', { from: '/account/roleManage' }],

  [
    '/sys/school',
    () => import('./sys/schools.screen.tsx'),
    managers,
    'Schools',
    { shell: 'backOffice', menu: { in: 'backOffice', order: 20, label: 'Schools', icon: 'school' } },
  ],
  [
    '/sys/school/:id',
    () => import('./sys/school.screen.tsx'),
    managers,
    'School',
    { shell: 'backOffice', from: '/sys/school' },
  ],
])
