import { screens } from '#kit/web/router/screen.ts'
import { academicsOfficeRoutes } from './academics-office.routes.ts'

const subjects = () => import('./subjects/subjects.screen.tsx')
const skills = () => import('./skills/skills.screen.tsx')
const template = () => import('./templates/template.screen.tsx')
const curriculum = () => import('./curricula/curriculum.screen.tsx')
const schoolTags = () => import('./tags/school-tags.screen.tsx')

const ownRoutes = screens([
  [
    '/account/academic-setting',
    () => import('./setting/setting.screen.tsx'),
    ['teacher'],
    'Academic setting',
    {
      menu: { in: 'school', order: 70, label: 'Academic setting', icon: 'tree' },
      from: '/account/academic-setting/subject',
    },
  ],
  [
    '/account/academic-setting/grade',
    () => import('./grades/grade.screen.tsx'),
    ['teacher'],
    'Grades',
    { from: '/account/academic-setting/subject' },
  ],
  [
    '/account/academic-setting/template/add',
    () => import('./templates/template-add.screen.tsx'),
    ['teacher'],
    'New template',
    { from: '/account/unit-plan-template' },
  ],
  [
    '/account/academic-setting/template/edit/:id',
    template,
    ['teacher'],
    'Template',
    { alias: '/account/unit-plan-template/:id' },
  ],
  [
    '/account/academic-setting/subject',
    subjects,
    ['teacher'],
    'Subjects',
    { menu: { in: 'educator', order: 60, label: 'Subjects', icon: 'tree' } },
  ],
  [
    '/account/academic-setting/subject/:tab',
    subjects,
    ['teacher'],
    'Subjects',
    { from: '/account/academic-setting/subject' },
  ],
  [
    '/account/academic-setting/subject/:tab/:id',
    () => import('./subjects/subject.screen.tsx'),
    ['teacher'],
    'Subject',
    { from: '/account/academic-setting/subject/:tab' },
  ],
  [
    '/account/academic-setting/skill',
    skills,
    ['teacher'],
    'Skills',
    { alias: '/account/academic-setting/skill/:tab' },
  ],
  [
    '/account/academic-setting/skill/:tab',
    skills,
    ['teacher'],
    'Skills',
    { from: '/account/academic-setting/subject' },
  ],
  [
    '/account/academic-setting/skill/:tab/:id',
    () => import('./skills/skill.screen.tsx'),
    ['teacher'],
    'Skill set',
    { from: '/account/academic-setting/skill/:tab' },
  ],
  [
    '/account/unit-plan-template',
    () => import('./templates/templates.screen.tsx'),
    ['teacher'],
    'Unit plan templates',
    { menu: { in: 'school', order: 72, label: 'Templates', icon: 'template' } },
  ],
  [
    '/account/unit-plan-template/:id',
    template,
    ['teacher'],
    'Template',
    { from: '/account/unit-plan-template' },
  ],
  [
    '/account/categories',
    () => import('./evaluation/categories.screen.tsx'),
    ['teacher'],
    'Categories',
    { alias: '/account/academic-setting' },
  ],
  [
    '/setting/grade/:schoolId',
    () => import('./grades/school-grades.screen.tsx'),
    ['teacher'],
    'Grades',
    { alias: '/account/academic-setting/grade' },
  ],

  [
    '/account/tags',
    () => import('./tags/my-tags.screen.tsx'),
    ['teacher'],
    'Tags',
    { menu: { in: 'school', order: 74, label: 'Tags', icon: 'tags' } },
  ],
  [
    '/com/tags',
    () => import('./tags/my-tags.screen.tsx'),
    ['teacher'],
    'Tags',
    { menu: { in: 'educator', order: 62, label: 'Tags', icon: 'tags' } },
  ],
  ['/com/tags/:schoolId', schoolTags, ['teacher'], 'Tags', { alias: '/com/tags' }],
  ['/com/tags/school/:schoolId', schoolTags, ['teacher'], 'Tags', { alias: '/com/tags' }],

  ['/com/curriculum/:id', curriculum, ['teacher'], 'Curriculum', { alias: '/account/curriculum/:id' }],
  ['/account/curriculum/:id', curriculum, ['teacher'], 'Curriculum', { from: '/account/academic-setting' }],
  [
    '/account/curriculum/auth/:id',
    () => import('./curricula/certificate.screen.tsx'),
    ['teacher'],
    'Curriculum certificate',
    { from: '/account/academic-setting' },
  ],
])

export const academicsRoutes = [...ownRoutes, ...academicsOfficeRoutes]
