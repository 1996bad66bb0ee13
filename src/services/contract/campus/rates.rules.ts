// Pay on campus: the city's rate for the educator level and the grades, before the rates of the service.
import type { GradeGroup } from '#academics/contract/grades.rules.ts'
import type { Qualification } from '../services.values.ts'
import type { CityRates } from './locations.contract.ts'

export interface CityPay {
  readonly experienceRate: CityRates
  readonly tutorRate: CityRates
}
export interface CityPayQuery {
  readonly qualification: Qualification | null
  /** Grades that both package and provider have. */
  readonly gradeGroups: readonly GradeGroup[]
}

/**
 * Cents an hour; the best of the grades, so that nobody is paid less for teaching several. Undefined where
 * the city sets none.
 */
export function cityRate(city: CityPay, { qualification, gradeGroups }: CityPayQuery): number | undefined {
  const rates = qualification === 'studentTutor' ? city.tutorRate : city.experienceRate
  const fitting = gradeGroups.flatMap(group => rates[group] ?? [])
  return fitting.length === 0 ? undefined : Math.max(...fitting)
}
