// Changes a school's plan: state transitions and seats.
import { lifecycle } from '#kit/server/lifecycle.ts'
import { planLifecycle } from '#schools/contract/schools.lifecycle.ts'
import { schools, type SchoolRow } from '../plans.tables.ts'
import { fail } from '#kit/server/errors.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { spaceGb } from '#schools/contract/plans.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { gigabyte } from '../school/make-school.ts'
import type { PlanKit } from './plan-notices.ts'
import type { Tx } from '#kit/server/db.ts'
import { emit } from '#kit/server/events.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { cardOf } from './plans.ts'

export const plan = lifecycle('school-plan', schools, planLifecycle, { guards: { endPassed: () => {} } })

/** Seats never fall below the number of members; space depends on the seats. */
export async function seatSet(
  kit: PlanKit,
  school: SchoolRow,
  seats: { teacher?: number | undefined; student?: number | undefined },
): Promise<Partial<SchoolRow>> {
  const [teacher, student] = [seats.teacher ?? school.teacher, seats.student ?? school.student]
  if (teacher < school.usedTeacher || student < school.usedStudent)
    throw fail(schoolErrors, 'seats-in-use', { teacher: school.usedTeacher, student: school.usedStudent })
  const { school: prices } = await kit.conf.get(plansConf)
  return {
    teacher,
    student,
    space: Math.max(school.space, spaceGb(prices, { teachers: teacher, students: student }) * gigabyte),
  }
}

export const later = (end: Date | null, now: Date) => (end !== null && end > now ? end : now)

export async function changed(tx: Tx, kit: PlanKit, school: SchoolRow): Promise<SchoolRow> {
  await emit(tx, kit.clock, schoolPlanContract, 'patched', cardOf(school), [`school-staff:${school.id}`])
  return school
}
