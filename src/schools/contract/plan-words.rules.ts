// Describes a plan's features, generated from its numbers, so that the price page promises what the server allows.
import type { PlanTier } from './plans.conf.ts'

type Limits = Omit<PlanTier, 'code' | 'name' | 'blurb' | 'monthlyCents' | 'features'>

const figure = new Intl.NumberFormat('en-US')
const counted = (count: number, one: string, many: string) =>
  `${figure.format(count)} ${count === 1 ? one : many}`

export function limitWords(limits: Limits): string[] {
  const { classes, studentsPerClass, coTeachers, insights, peopleInRoom, storageGb, dataKept } = limits
  return [
    classes !== null &&
      `${counted(classes, 'class', 'classes')}${studentsPerClass === null ? '' : ` of ${studentsPerClass} students`}`,
    `${counted(peopleInRoom, 'person', 'people')} in a live room`,
    coTeachers !== null && coTeachers > 0 && counted(coTeachers, 'co-teacher', 'co-teachers'),
    insights && 'Insights over sessions',
    storageGb !== null && `${figure.format(storageGb)} GB for files`,
    `Answers and reports kept for ${dataKept}`,
  ].filter(words => words !== false)
}
