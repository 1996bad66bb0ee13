// Personal plans: the paid periods, and the tier, seats and space that follow from them.
import { and, eq, gt, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { accountRow } from '#identity/server/school-accounts.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import {
  monthsAfter,
  planInForce,
  type PersonalTier,
  type PlanInForce,
} from '#schools/contract/personal-plan.rules.ts'
import { plansConf, type PlanTier } from '#schools/contract/plans.conf.ts'
import { classes } from '../classes.tables.ts'
import { gigabyte, personalSchool } from '../school/make-school.ts'
import { planPeriods, schools, type PlanPeriodRow, type SchoolRow } from '../plans.tables.ts'
import { lockSchool } from './seats.ts'

export type PersonalKit = Pick<Kit, 'clock' | 'conf' | 'newId'>

export interface BoughtPeriod {
  readonly id: string
  readonly owner: string
  readonly tier: PersonalTier
  /** Null means an upgrade until the end of the paid term. */
  readonly months: 1 | 12 | null
}

/** A term begins after all paid ones; an upgrade begins at once. */
export async function addPeriod(tx: Tx, kit: PersonalKit, now: Date, bought: BoughtPeriod): Promise<void> {
  await personalSchool(tx, kit, await accountRow(tx, bought.owner))
  await lockSchool(tx, bought.owner)
  const before = planInForce(await periodsOf(tx, bought.owner), now)
  const from = bought.months === null ? now : (before.paidUntil ?? now)
  const until = bought.months === null ? (before.end ?? now) : monthsAfter(from, bought.months)
  const { id, owner, tier } = bought
  await tx
    .insert(planPeriods)
    .values({ id, owner, tier, from, until, upgrade: bought.months === null, createdAt: now })
  await tx.update(schools).set({ planCancelledAt: null }).where(eq(schools.id, owner))
  await settle(tx, kit, owner, now)
}

/** Refunded: its period is removed, and later ones move forward by as much. */
export async function takeBackPeriod(tx: Tx, kit: PersonalKit, now: Date, id: string): Promise<void> {
  const [gone] = await tx.select().from(planPeriods).where(eq(planPeriods.id, id))
  if (!gone || gone.withdrawnAt !== null) return
  await lockSchool(tx, gone.owner)
  await tx.update(planPeriods).set({ withdrawnAt: now }).where(eq(planPeriods.id, id))
  const unused = gone.until.getTime() - Math.max(gone.from.getTime(), now.getTime())
  if (!gone.upgrade && unused > 0) {
    const earlier = sql.raw(`interval '${unused} milliseconds'`)
    await tx
      .update(planPeriods)
      .set({
        from: sql`${planPeriods.from} - ${earlier}`,
        until: sql`${planPeriods.until} - ${earlier}`,
      })
      .where(and(live(gone.owner), gte(planPeriods.from, gone.until)))
  }
  await settle(tx, kit, gone.owner, now)
}

const live = (owner: string) => and(eq(planPeriods.owner, owner), isNull(planPeriods.withdrawnAt))

export const periodsOf = (tx: Tx, owner: string): Promise<PlanPeriodRow[]> =>
  tx.select().from(planPeriods).where(live(owner))

/** Writes the tier in force to the personal school record, which all other code reads. */
export async function settle(tx: Tx, kit: PersonalKit, owner: string, now: Date): Promise<PlanInForce> {
  const plan = planInForce(await periodsOf(tx, owner), now)
  const { tiers } = await kit.conf.get(plansConf)
  const tier = tiers.find(({ code }) => code === plan.tier)
  if (!tier) throw new Error(`there is no plan ${plan.tier}`)
  await tx
    .update(schools)
    .set({ tier: plan.tier, start: plan.start, end: plan.end, ...limitsOf(tier), updatedAt: now })
    .where(eq(schools.id, owner))
  // A class that is larger than the plan allows keeps its students but accepts no more.
  await tx
    .update(classes)
    .set({
      sizeLimit:
        tier.studentsPerClass === null
          ? null
          : sql`greatest(${tier.studentsPerClass}::int, ${classes.countStudent})`,
    })
    .where(eq(classes.school, owner))
  return plan
}

export const limitsOf = (
  tier: PlanTier,
): Pick<SchoolRow, 'teacher' | 'student' | 'classLimit' | 'space'> => ({
  teacher: 1 + (tier.coTeachers ?? 0),
  student: tier.students ?? 0,
  classLimit: tier.classes ?? 1,
  space: (tier.storageGb ?? 1) * gigabyte,
})

/** Personal plans whose tier has ended or was not applied yet. */
export const duePlans = (tx: Tx, now: Date): Promise<SchoolRow[]> =>
  tx
    .select()
    .from(schools)
    .where(
      and(
        eq(schools.personal, true),
        isNull(schools.deletedAt),
        isNotNull(schools.end),
        lte(schools.end, now),
      ),
    )

/** Personal plans that end before `until` and were not cancelled. */
export const endingPlans = (tx: Tx, now: Date, until: Date): Promise<SchoolRow[]> =>
  tx
    .select()
    .from(schools)
    .where(
      and(
        eq(schools.personal, true),
        isNull(schools.deletedAt),
        isNull(schools.planCancelledAt),
        gt(schools.end, now),
        lte(schools.end, until),
      ),
    )
