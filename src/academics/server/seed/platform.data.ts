// Short lists that the platform is seeded with.
import type { CriteriaRow, MapRow } from '#academics/contract/evaluation.rules.ts'

export const centralSubjectNames: readonly (readonly [code: string, name: string])[] = [
  ['english', 'English'],
  ['mathematics', 'Mathematics'],
  ['science', 'Science'],
  ['biology', 'Biology'],
  ['chemistry', 'Chemistry'],
  ['physics', 'Physics'],
  ['social-studies', 'Social studies and history'],
  ['geography', 'Geography'],
  ['economics', 'Economics and business'],
  ['technology', 'Technology and computing'],
  ['arts', 'Arts'],
  ['languages', 'Languages'],
  ['health', 'Health and physical education'],
  ['teaching', 'Teaching'],
]

export const taskCategories = [
  'Homework',
  'Quiz',
  'Project',
  'Presentation',
  'Laboratory work',
  'Essay',
  'Discussion',
  'Portfolio',
  'Examination',
  'Lesson observation',
] as const
export const assessmentCategories = [
  'Knowledge check',
  'Performance',
  'Written test',
  'Oral test',
  'Practical',
  'Reflection',
] as const

const row = (code: string, name: string, desc: string, weight: number): CriteriaRow => ({
  code,
  name,
  desc,
  weight,
})

export const publicCriteria: readonly { readonly name: string; readonly rows: readonly CriteriaRow[] }[] = [
  {
    name: 'Four steps',
    rows: [
      row('N', 'Novice', 'Begins to show it with a lot of help.', 25),
      row('D', 'Developing', 'Shows parts of it with some help.', 50),
      row('P', 'Proficient', 'Shows it alone in familiar situations.', 75),
      row('E', 'Expert', 'Shows it alone in new situations and can explain it to others.', 100),
    ],
  },
  {
    name: 'Four criteria',
    rows: [
      row('A', 'Knowing and understanding', 'Facts, terms and ideas of the subject.', 25),
      row('B', 'Investigating', 'Questions, methods and evidence.', 25),
      row('C', 'Communicating', 'Form, language and audience.', 25),
      row('D', 'Thinking critically', 'Analysis, judgement and reflection.', 25),
    ],
  },
]

export const startMap: readonly MapRow[] = [
  { code: 'N', name: 'Novice', from: 0, to: 40 },
  { code: 'D', name: 'Developing', from: 40, to: 65 },
  { code: 'P', name: 'Proficient', from: 65, to: 85 },
  { code: 'E', name: 'Expert', from: 85, to: 100 },
]
