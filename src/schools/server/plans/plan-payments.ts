// Effects of payments, upgrades and refunds on a school's plan.
import { eq } from 'drizzle-orm'
import { isStaff } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { daysAfter, paidUntil } from '#schools/contract/plans.rules.ts'
import { writeFollowUp } from '../leads/follow-ups.ts'
import { payments, type SchoolRow } from '../plans.tables.ts'
import { lockSchool } from './seats.ts'
import { type PlanKit, notifyAdmins } from './plan-notices.ts'
import { changed } from './plan-changes.ts'
import { plan } from './plan-changes.ts'
import { seatSet } from './plan-changes.ts'

interface ActorContext {
  readonly actor: Actor
  readonly now: Date
  readonly request?: { readonly address: string }
}

interface PlanPayment {
  readonly id: string
  readonly school: string
  readonly days: number
  readonly teacher?: number | undefined
  readonly student?: number | undefined
  readonly proof: unknown
}

/** Marks the plan as paid, either by the back office or through an order of an admin. */
export async function takePayment(
  tx: Tx,
  kit: PlanKit,
  by: ActorContext,
  { id, school: of, days, proof, ...seats }: PlanPayment,
): Promise<SchoolRow> {
  const { now } = by
  const school = await lockSchool(tx, of)
  const set = await seatSet(kit, school, seats)
  const running = school.status === 'trial' || school.status === 'paid' ? school.end : null
  const paid = await plan.advance(tx, school, 'pay', by, {
    ...set,
    start: school.start !== null && running !== null ? school.start : now,
    end: paidUntil(running, now, days),
    updatedAt: now,
  })
  await tx.insert(payments).values({
    id,
    school: school.id,
    days,
    teacher: paid.teacher,
    student: paid.student,
    proof,
    by: by.actor.id,
    createdAt: now,
  })
  await writeFollowUp(tx, {
    school: school.id,
    kind: isStaff(by.actor) ? 'activated' : 'selfService',
    person: by.actor.id,
    now,
    notes: `${days} days.`,
  })
  await notifyAdmins(tx, kit, paid, 'PlanPaid')
  return changed(tx, kit, paid)
}

/** More seats until the same end. */
export async function takeUpgrade(
  tx: Tx,
  kit: PlanKit,
  by: ActorContext,
  { id, school: of, proof, ...seats }: Omit<PlanPayment, 'days'>,
): Promise<SchoolRow> {
  const school = await lockSchool(tx, of)
  const upgraded = await plan.advance(tx, school, 'extend', by, {
    ...(await seatSet(kit, school, seats)),
    updatedAt: by.now,
  })
  await tx.insert(payments).values({
    id,
    school: school.id,
    days: 0,
    teacher: upgraded.teacher,
    student: upgraded.student,
    proof: { ...(proof as object), before: { teacher: school.teacher, student: school.student } },
    by: by.actor.id,
    createdAt: by.now,
  })
  await notifyAdmins(tx, kit, upgraded, 'PlanPaid')
  return changed(tx, kit, upgraded)
}

/** Reverts a refunded payment: removes its days and seats, but no members. */
export async function takeBackPayment(tx: Tx, kit: PlanKit, by: ActorContext, id: string): Promise<void> {
  const [paid] = await tx.select().from(payments).where(eq(payments.id, id))
  if (!paid) return
  const school = await lockSchool(tx, paid.school)
  if (school.status !== 'paid' || school.end === null) return
  const { before } = paid.proof as { before?: { teacher: number; student: number } }
  const seats = before && {
    teacher: Math.max(before.teacher, school.usedTeacher),
    student: Math.max(before.student, school.usedStudent),
  }
  const end = new Date(Math.max(by.now.getTime(), daysAfter(school.end, -paid.days).getTime()))
  await changed(tx, kit, await plan.advance(tx, school, 'extend', by, { ...seats, end, updatedAt: by.now }))
}
