// Configuration of the available plans: the price and limits of each tier.
import * as z from '#zod'
import { confEntry } from '#kit/contract/conf.ts'

const count = z.int().check(z.minimum(0))

export const PlanTier = z.object({
  code: z.enum(['free', 'personal', 'personalPlus', 'school']),
  name: z.string(),
  blurb: z.string(),
  /** Cents per month; null if the price depends on seats. */
  monthlyCents: z.nullable(count),
  storageGb: z.nullable(count),
  attachmentMb: count,
  classes: z.nullable(count),
  students: z.nullable(count),
  /** Maximum number of students in a class. */
  studentsPerClass: z._default(z.nullable(count), null),
  /** Co-teachers in the classes of a personal account; schools have seats instead. */
  coTeachers: z._default(z.nullable(count), null),
  /** Statistics over the sessions of content or of a course. */
  insights: z._default(z.boolean(), true),
  peopleInRoom: count,
  dataKept: z.string(),
  /** Features without a number; the price page adds a line for each number itself. */
  features: z.array(z.string()),
})
export type PlanTier = z.output<typeof PlanTier>

export const plansConf = confEntry(
  'Plans',
  z.object({
    currency: z.literal('USD'),
    /** School plan: base price plus space; each teacher adds 2 GB of space and each student 1 GB. */
    school: z.object({
      baseCents: count,
      gbYearCents: count,
      gbPerTeacher: count,
      gbPerStudent: count,
      monthsPaidPerYear: count,
    }),
    tiers: z.array(PlanTier),
  }),
  {
    currency: 'USD',
    school: { baseCents: 24_000, gbYearCents: 300, gbPerTeacher: 2, gbPerStudent: 1, monthsPaidPerYear: 10 },
    tiers: [
      {
        code: 'free',
        name: 'Free',
        blurb: 'Make lessons and teach them live to a whole class.',
        monthlyCents: 0,
        storageGb: 1,
        attachmentMb: 10,
        classes: 2,
        students: 80,
        studentsPerClass: 40,
        coTeachers: 0,
        insights: false,
        peopleInRoom: 40,
        dataKept: '90 days',
        features: ['Every question type', 'Groups and screen lock', 'Reports'],
      },
      {
        code: 'personal',
        name: 'Personal',
        blurb: 'For a teacher who teaches with it every week.',
        monthlyCents: 900,
        storageGb: 5,
        attachmentMb: 100,
        classes: 10,
        students: 400,
        studentsPerClass: 40,
        coTeachers: 2,
        insights: true,
        peopleInRoom: 40,
        dataKept: '1 year',
        features: ['Everything in Free'],
      },
      {
        code: 'personalPlus',
        name: 'Personal plus',
        blurb: 'For full classes and shared teaching.',
        monthlyCents: 1900,
        storageGb: 10,
        attachmentMb: 100,
        classes: 20,
        students: 800,
        studentsPerClass: 60,
        coTeachers: 5,
        insights: true,
        peopleInRoom: 60,
        dataKept: '3 years',
        features: ['Everything in Personal'],
      },
      {
        code: 'school',
        name: 'School',
        blurb: 'For the whole school, priced by seats.',
        monthlyCents: null,
        storageGb: null,
        attachmentMb: 200,
        classes: null,
        students: null,
        studentsPerClass: null,
        coTeachers: null,
        insights: true,
        peopleInRoom: 300,
        dataKept: '3 years',
        features: ['Everything in Personal plus', 'Staff, students, classes and terms in one place'],
      },
    ],
  },
)
