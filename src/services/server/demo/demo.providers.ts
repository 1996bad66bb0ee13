// The demo world's providers and their applications.
import type { NewAccount } from '#identity/server/accounts.api.ts'
import type { ApplicationPatch } from '#services/contract/application-draft.shapes.ts'
import type { GradeGroup } from '#academics/contract/grades.rules.ts'
import type { ProviderRole } from '#services/contract/services.values.ts'

export interface DemoApplication {
  readonly scope:
    | {
        mentoringType: 'academic'
        subject: string
        curriculum: 'uk' | 'nz' | 'ib-pyp'
        serviceRolesUser?: ProviderRole[]
        gradeGroup?: GradeGroup[]
        grades?: string[]
      }
    | { mentoringType: 'steam'; topic: string[] }
  readonly decision?: ApplicationPatch
}
export interface DemoProvider {
  readonly who: string
  /** Only for accounts created here; the others are on the sign-in page. */
  readonly account?: Pick<NewAccount, 'name' | 'timeZone' | 'teacherExt'>
  readonly introduction: string
  /** Has the certificate required for IB curricula. */
  readonly isIb?: true
  /** Cancelled too many lessons. */
  readonly isSuspended?: true
  readonly applications: readonly DemoApplication[]
}

const approved = (qualification: NonNullable<ApplicationPatch['qualification']>): ApplicationPatch => ({
  status: 2,
  qualification,
})

export const demoProviders: readonly DemoProvider[] = [
  {
    who: 'provider',
    introduction:
      'I taught physics for eleven years in Sydney and Leeds. In my lessons you measure first and calculate later: a phone and a door are enough to find out how fast you walk. I like questions that begin with “why”.',
    applications: [
      {
        scope: { mentoringType: 'academic', subject: 'Physics', curriculum: 'uk' },
        decision: approved('experiencedTeacher'),
      },
      {
        scope: { mentoringType: 'steam', topic: ['robotics'] },
        decision: approved('workshopLeader'),
      },
    ],
  },
  {
    who: 'mentor',
    account: {
      name: ['Mere', 'Demo-Mentor'],
      timeZone: 'Pacific/Auckland',
      teacherExt: { curriculum: ['nz'], subjects: ['English'], grades: ['Grade 9'] },
    },
    isIb: true,
    introduction:
      'Kia ora. I help with essays, exams and the courage to read aloud. We begin with what you have written, and end with something you would show to a friend.',
    applications: [
      {
        scope: { mentoringType: 'academic', subject: 'English', curriculum: 'nz' },
        decision: approved('experiencedTeacher'),
      },
      {
        scope: {
          mentoringType: 'academic',
          subject: 'Mathematics',
          curriculum: 'nz',
          serviceRolesUser: ['mentoring', 'onCampus'],
        },
        decision: approved('experiencedTeacher'),
      },
      {
        scope: {
          mentoringType: 'academic',
          subject: 'Social studies',
          curriculum: 'ib-pyp',
          gradeGroup: ['earlyPrimary', 'upperPrimary'],
          grades: ['Grade 2', 'Grade 3', 'Grade 4'],
        },
        decision: approved('experiencedTeacher'),
      },
    ],
  },
  {
    who: 'tutor',
    account: {
      name: ['Kai', 'Demo-Tutor'],
      timeZone: 'Pacific/Auckland',
      teacherExt: { curriculum: ['nz'], subjects: ['Mathematics'], grades: ['Grade 8'] },
    },
    introduction: 'I study mathematics in Wellington and remember well what was hard about fractions.',
    isSuspended: true,
    applications: [
      {
        scope: { mentoringType: 'academic', subject: 'Mathematics', curriculum: 'nz' },
        decision: approved('studentTutor'),
      },
    ],
  },
  {
    who: 'teacher',
    introduction:
      'I teach science in Auckland and coach the robotics club. Learners who think that science is not for them are my favourites.',
    applications: [{ scope: { mentoringType: 'academic', subject: 'Science', curriculum: 'nz' } }],
  },
  {
    who: 'teacher2',
    introduction:
      'I read, write and talk about texts with learners from Grade 5 up, and I help with exams without making them the point.',
    applications: [
      {
        scope: { mentoringType: 'academic', subject: 'English', curriculum: 'nz' },
        decision: {
          status: -1,
          reason: 'The teaching certificate cannot be read. Please scan it again, both pages.',
        },
      },
    ],
  },
]
