// Campus pay: the city's rate for educator level and grades takes precedence over the service's.
import type { GradeGroup } from '#academics/contract/grades.rules.ts'
import type { Qualification } from '../services.values.ts'
import type { CityRates } from './locations.contract.ts'

export interface CityPay {
  readonly experienceRate: CityRates
  readonly tutorRate: CityRates
}
export interface CityPayQuery {
  readonly qualification: Qualification | null
  /** Grades common to package and provider. */
  readonly gradeGroups: readonly GradeGroup[]
}

/**
 * Cents per hour; the highest of the grades, so that teaching several never pays less. Undefined if the
 * city sets none.
 */
export function cityRate(city: CityPay, { qualification, gradeGroups }: CityPayQuery): number | undefined {
  const rates = qualification === 'studentTutor' ? city.tutorRate : city.experienceRate
  const fitting = gradeGroups.flatMap(group => rates[group] ?? [])
  return fitting.length === 0 ? undefined : Math.max(...fitting)
}
