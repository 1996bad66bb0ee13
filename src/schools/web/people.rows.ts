import { teachers, menu } from './school-menu.ts'

const students = () => import('./people/students.screen.tsx')

const studentImport = () => import('./import/student-import.screen.tsx')

const teacherImport = () => import('./import/teacher-import.screen.tsx')

/** Students and staff: lists, forms, imports and bulk actions. */
export const peopleRows = [
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
] as const
