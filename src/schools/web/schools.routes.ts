import { screens } from '#kit/web/router/screen.ts'

const teachers = ['teacher'] as const
/** Back-office roles that see schools at all; what each may do there is the permission table's word. */
const managers = [
  'admin',
  'sales_manager',
  'sales',
  'customer_service_manager',
  'customer_service',
  'accountant',
] as const

const students = () => import('./people/students.screen.tsx')
const studentImport = () => import('./import/student-import.screen.tsx')
const teacherImport = () => import('./import/teacher-import.screen.tsx')
const roles = () => import('./school/roles.screen.tsx')
const classes = () => import('./classes/classes.screen.tsx')

const family = () => import('./join/family.screen.tsx')

const menu = (order: number, label: string, icon: string) =>
  ({ menu: { in: 'school', order, label, icon } }) as const

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
  ['/account/student', students, teachers, 'Students', menu(20, 'Students', 'people')],
  ['/account/student/:tab', students, teachers, 'Students', { from: '/account/student' }],
  [
    '/account/student/add',
    () => import('./people/student-add.screen.tsx'),
    teachers,
    'Add a student',
    { from: '/account/student' },
  ],
  [
    '/account/student/edit/:id',
    () => import('./people/student-edit.screen.tsx'),
    teachers,
    'Edit a student',
    { from: '/account/student' },
  ],
  ['/account/student/bulk', studentImport, teachers, 'Import students', { from: '/account/student' }],
  [
    '/account/student/bulk/:class',
    studentImport,
    teachers,
    'Import students',
    { from: '/com/class/:classId' },
  ],
  [
    '/account/teacher',
    () => import('./people/teachers.screen.tsx'),
    teachers,
    'Teachers',
    menu(30, 'Teachers', 'person'),
  ],
  [
    '/account/teacher/add',
    () => import('./people/teacher-add.screen.tsx'),
    teachers,
    'Add teachers',
    { from: '/account/teacher' },
  ],
  [
    '/account/teacher/edit/:id',
    () => import('./people/teacher-edit.screen.tsx'),
    teachers,
    'Edit a teacher',
    { from: '/account/teacher' },
  ],
  ['/account/teacher/bulk', teacherImport, teachers, 'Import teachers', { from: '/account/teacher' }],
  [
    '/account/teacher/bulk/:class',
    teacherImport,
    teachers,
    'Import teachers',
    { alias: '/account/teacher/bulk' },
  ],
  [
    '/account/imports',
    () => import('./import/imports.screen.tsx'),
    teachers,
    'Imports',
    { from: ['/account/student/bulk', '/account/teacher/bulk'] },
  ],
  [
    '/account/imports/:id',
    () => import('./import/import-record.screen.tsx'),
    teachers,
    'Import',
    { from: '/account/imports' },
  ],
  [
    '/account/acts',
    () => import('./bulk/acts.screen.tsx'),
    teachers,
    'Bulk changes',
    { from: ['/account/student', '/my/content'] },
  ],
  [
    '/account/acts/:id',
    () => import('./bulk/act.screen.tsx'),
    teachers,
    'Bulk change',
    { from: '/account/acts' },
  ],
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
