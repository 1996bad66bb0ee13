// Back office pages for the platform's academic records. Each academic setting page also has an address under
// /com.
import { bareOf } from '#kit/contract/routes.ts'
import { screens, type ScreenRoute } from '#kit/web/router/screen.ts'

const sysSubjects = () => import('./sys/subjects.screen.tsx')
const sysSubject = () => import('./sys/subject.screen.tsx')
const sysSubjectEdit = () => import('./sys/subject-edit.screen.tsx')
const sysSubjectSelect = () => import('./sys/subject-select.screen.tsx')
const sysCurriculumEdit = () => import('./sys/curriculum-edit.screen.tsx')
const sysGoalsEdit = () => import('./sys/goals-edit.screen.tsx')
const sysGoalsSelect = () => import('./sys/goals-select.screen.tsx')
const sysSkills = () => import('./sys/skills.screen.tsx')
const sysSkill = () => import('./sys/skill.screen.tsx')
const sysSkillEdit = () => import('./sys/skill-edit.screen.tsx')
const sysSkillSelect = () => import('./sys/skill-select.screen.tsx')

/** Roles that may view the platform's records. The permission table decides who may change them. */
const staff = ['sys', 'admin', 'academic_consultant', 'customer_service_manager', 'customer_service'] as const
const office = { shell: 'backOffice' } as const

const rows = screens([
  [
    '/sys/academic-setting',
    () => import('./sys/setting.screen.tsx'),
    staff,
    'Academic setting',
    { ...office, menu: { in: 'backOffice', order: 40, label: 'Academic setting', icon: 'tree' } },
  ],
  [
    '/sys/academic-setting/subject/:tab',
    sysSubjects,
    staff,
    'Subjects',
    { ...office, from: '/sys/academic-setting' },
  ],
  [
    '/sys/academic-setting/subject/:tab/:id',
    sysSubject,
    staff,
    'Subject',
    { ...office, from: '/sys/academic-setting/subject/:tab' },
  ],
  [
    '/sys/academic-setting/subject/:tab/:id/edit',
    sysSubjectEdit,
    staff,
    'Edit a subject',
    { ...office, from: '/sys/academic-setting/subject/:tab/:id' },
  ],
  [
    '/sys/academic-setting/subject/:tab/:id/select',
    sysSubjectSelect,
    staff,
    'Pick from another set',
    { ...office, from: '/sys/academic-setting/subject/:tab/:id/select/system' },
  ],
  [
    '/sys/academic-setting/subject/:tab/:id/select/system',
    sysSubjectSelect,
    staff,
    'Pick from a system set',
    { ...office, from: '/sys/academic-setting/subject/:tab/:id' },
  ],
  [
    '/sys/academic-setting/curriculum/:id/edit',
    sysCurriculumEdit,
    staff,
    'Edit a curriculum',
    { ...office, from: '/sys/academic-setting' },
  ],
  [
    '/sys/academic-setting/learning-goals/:id/edit',
    sysGoalsEdit,
    staff,
    'Edit learning goals',
    { ...office, from: '/sys/academic-setting/subject/:tab/:id' },
  ],
  [
    '/sys/academic-setting/learning-goals/:id/select',
    sysGoalsSelect,
    staff,
    'Pick learning goals',
    { ...office, from: '/sys/academic-setting/subject/:tab/:id' },
  ],
  [
    '/sys/academic-setting/skill/:tab',
    sysSkills,
    staff,
    'Skills',
    { ...office, from: '/sys/academic-setting' },
  ],
  [
    '/sys/academic-setting/skill/:tab/:id',
    sysSkill,
    staff,
    'Skill set',
    { ...office, from: '/sys/academic-setting/skill/:tab' },
  ],
  [
    '/sys/academic-setting/skill/:tab/:id/edit',
    sysSkillEdit,
    staff,
    'Edit a skill set',
    { ...office, from: '/sys/academic-setting/skill/:tab/:id' },
  ],
  [
    '/sys/academic-setting/skill/:tab/:id/select',
    sysSkillSelect,
    staff,
    'Pick skills from another set',
    { ...office, from: '/sys/academic-setting/skill/:tab/:id/select/system' },
  ],
  [
    '/sys/academic-setting/skill/:tab/:id/select/system',
    sysSkillSelect,
    staff,
    'Pick skills from a system set',
    { ...office, from: '/sys/academic-setting/skill/:tab/:id' },
  ],
  [
    '/sys/curriculum',
    () => import('./sys/curricula-table.screen.tsx'),
    ['sys'],
    'Curricula',
    { ...office, menu: { in: 'backOffice', order: 82, label: 'Curricula', icon: 'library' } },
  ],
  [
    '/sys/curriculum/subject/:id',
    () => import('./sys/curriculum-subjects.screen.tsx'),
    ['sys'],
    'Subjects of a curriculum',
    { ...office, from: '/sys/curriculum' },
  ],
  [
    '/sys/subject',
    () => import('./sys/central-subjects.screen.tsx'),
    ['sys'],
    'Central subjects',
    { ...office, menu: { in: 'backOffice', order: 84, label: 'Central subjects', icon: 'book' } },
  ],
])

const second: readonly ScreenRoute[] = rows
  .filter(({ path }) => path.startsWith('/sys/academic-setting/'))
  .map(row => ({ ...row, path: `/com${row.path}`, options: { ...office, alias: bareOf(row.path) } }))

export const academicsOfficeRoutes: readonly ScreenRoute[] = [...rows, ...second]
