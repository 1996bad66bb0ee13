import { screens } from '#kit/web/router/screen.ts'

const subjects = () => import('./subjects/subjects.screen.tsx')
const skills = () => import('./skills/skills.screen.tsx')
const template = () => import('./templates/template.screen.tsx')
const curriculum = () => import('./curricula/curriculum.screen.tsx')
const schoolTags = () => import('./tags/school-tags.screen.tsx')
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

/** Roles that look at the platform's records; the permission table says who of them may change what. */
const staff = ['sys', 'admin', 'academic_consultant', 'customer_service_manager', 'customer_service'] as const
const office = { shell: 'backOffice' } as const

export const academicsRoutes = screens([
  [
    '/account/academic-setting',
    () => import('./setting/setting.screen.tsx'),
    ['teacher'],
    'Academic setting',
    { menu: { in: 'school', order: 70, label: 'Academic setting', icon: 'tree' } },
  ],
  ['/account/academic-setting/grade', () => import('./grades/grade.screen.tsx'), ['teacher'], 'Grades'],
  [
    '/account/academic-setting/template/add',
    () => import('./templates/template-add.screen.tsx'),
    ['teacher'],
    'New template',
  ],
  ['/account/academic-setting/template/edit/:id', template, ['teacher'], 'Template'],
  [
    '/account/academic-setting/subject',
    subjects,
    ['teacher'],
    'Subjects',
    { menu: { in: 'educator', order: 60, label: 'Subjects', icon: 'tree' } },
  ],
  ['/account/academic-setting/subject/:tab', subjects, ['teacher'], 'Subjects'],
  [
    '/account/academic-setting/subject/:tab/:id',
    () => import('./subjects/subject.screen.tsx'),
    ['teacher'],
    'Subject',
  ],
  ['/account/academic-setting/skill', skills, ['teacher'], 'Skills'],
  ['/account/academic-setting/skill/:tab', skills, ['teacher'], 'Skills'],
  [
    '/account/academic-setting/skill/:tab/:id',
    () => import('./skills/skill.screen.tsx'),
    ['teacher'],
    'Skill set',
  ],
  [
    '/account/unit-plan-template',
    () => import('./templates/templates.screen.tsx'),
    ['teacher'],
    'Unit plan templates',
    { menu: { in: 'school', order: 72, label: 'Templates', icon: 'template' } },
  ],
  ['/account/unit-plan-template/:id', template, ['teacher'], 'Template'],
  ['/account/categories', () => import('./evaluation/categories.screen.tsx'), ['teacher'], 'Categories'],
  ['/setting/grade/:schoolId', () => import('./grades/school-grades.screen.tsx'), ['teacher'], 'Grades'],

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
  ['/com/tags/:schoolId', schoolTags, ['teacher'], 'Tags'],
  ['/com/tags/school/:schoolId', schoolTags, ['teacher'], 'Tags'],

  ['/com/curriculum/:id', curriculum, ['teacher'], 'Curriculum'],
  ['/account/curriculum/:id', curriculum, ['teacher'], 'Curriculum'],
  [
    '/account/curriculum/auth/:id',
    () => import('./curricula/certificate.screen.tsx'),
    ['teacher'],
    'Curriculum certificate',
  ],

  [
    '/sys/academic-setting',
    () => import('./sys/setting.screen.tsx'),
    staff,
    'Academic setting',
    { ...office, menu: { in: 'backOffice', order: 40, label: 'Academic setting', icon: 'tree' } },
  ],
  ['/sys/academic-setting/subject/:tab', sysSubjects, staff, 'Subjects', office],
  ['/com/sys/academic-setting/subject/:tab', sysSubjects, staff, 'Subjects', office],
  ['/sys/academic-setting/subject/:tab/:id', sysSubject, staff, 'Subject', office],
  ['/com/sys/academic-setting/subject/:tab/:id', sysSubject, staff, 'Subject', office],
  ['/sys/academic-setting/subject/:tab/:id/edit', sysSubjectEdit, staff, 'Edit a subject', office],
  ['/com/sys/academic-setting/subject/:tab/:id/edit', sysSubjectEdit, staff, 'Edit a subject', office],
  ['/sys/academic-setting/subject/:tab/:id/select', sysSubjectSelect, staff, 'Pick from another set', office],
  [
    '/com/sys/academic-setting/subject/:tab/:id/select',
    sysSubjectSelect,
    staff,
    'Pick from another set',
    office,
  ],
  [
    '/sys/academic-setting/subject/:tab/:id/select/system',
    sysSubjectSelect,
    staff,
    'Pick from a system set',
    office,
  ],
  [
    '/com/sys/academic-setting/subject/:tab/:id/select/system',
    sysSubjectSelect,
    staff,
    'Pick from a system set',
    office,
  ],
  ['/sys/academic-setting/curriculum/:id/edit', sysCurriculumEdit, staff, 'Edit a curriculum', office],
  ['/com/sys/academic-setting/curriculum/:id/edit', sysCurriculumEdit, staff, 'Edit a curriculum', office],
  ['/sys/academic-setting/learning-goals/:id/edit', sysGoalsEdit, staff, 'Edit learning goals', office],
  ['/com/sys/academic-setting/learning-goals/:id/edit', sysGoalsEdit, staff, 'Edit learning goals', office],
  ['/sys/academic-setting/learning-goals/:id/select', sysGoalsSelect, staff, 'Pick learning goals', office],
  [
    '/com/sys/academic-setting/learning-goals/:id/select',
    sysGoalsSelect,
    staff,
    'Pick learning goals',
    office,
  ],
  ['/sys/academic-setting/skill/:tab', sysSkills, staff, 'Skills', office],
  ['/com/sys/academic-setting/skill/:tab', sysSkills, staff, 'Skills', office],
  ['/sys/academic-setting/skill/:tab/:id', sysSkill, staff, 'Skill set', office],
  ['/com/sys/academic-setting/skill/:tab/:id', sysSkill, staff, 'Skill set', office],
  ['/sys/academic-setting/skill/:tab/:id/edit', sysSkillEdit, staff, 'Edit a skill set', office],
  ['/com/sys/academic-setting/skill/:tab/:id/edit', sysSkillEdit, staff, 'Edit a skill set', office],
  [
    '/sys/academic-setting/skill/:tab/:id/select',
    sysSkillSelect,
    staff,
    'Pick skills from another set',
    office,
  ],
  [
    '/com/sys/academic-setting/skill/:tab/:id/select',
    sysSkillSelect,
    staff,
    'Pick skills from another set',
    office,
  ],
  [
    '/sys/academic-setting/skill/:tab/:id/select/system',
    sysSkillSelect,
    staff,
    'Pick skills from a system set',
    office,
  ],
  [
    '/com/sys/academic-setting/skill/:tab/:id/select/system',
    sysSkillSelect,
    staff,
    'Pick skills from a system set',
    office,
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
    office,
  ],
  [
    '/sys/subject',
    () => import('./sys/central-subjects.screen.tsx'),
    ['sys'],
    'Central subjects',
    { ...office, menu: { in: 'backOffice', order: 84, label: 'Central subjects', icon: 'book' } },
  ],
])
