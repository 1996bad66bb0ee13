// `personal-plan`: limits and usage of the caller's plan, and cancelling.
import { and, count, eq, isNull } from 'drizzle-orm'
import type * as z from '#zod'
import { spaceTotal, spaceUsed } from '#files/server/files.api.ts'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type CallContext } from '#kit/server/service.ts'
import { personalPlanContract, type PersonalPlan } from '#schools/contract/personal-plan.contract.ts'
import { planInForce } from '#schools/contract/personal-plan.rules.ts'
import { plansConf, type PlanTier } from '#schools/contract/plans.conf.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { assertSignedIn } from '../access.ts'
import { classes } from '../classes.tables.ts'
import { periodsOf } from './personal-plans.ts'
import { schools } from '../plans.tables.ts'

type Wire = z.input<typeof PersonalPlan>

export const personalPlanService = (kit: Kit) =>
  implement(personalPlanContract, {
    calls: {
      get: { mine: call => mine(kit, call) },
      patch: {
        cancel: call => mark(kit, call, call.now),
        resume: call => mark(kit, call, null),
      },
    },
  })

async function mark(kit: Kit, call: CallContext, at: Date | null): Promise<Wire> {
  const owner = assertSignedIn(call.actor)
  if (planInForce(await periodsOf(call.db, owner), call.now).tier === 'free')
    throw fail(schoolErrors, 'plan-none')
  await call.db.update(schools).set({ planCancelledAt: at }).where(eq(schools.id, owner))
  return mine(kit, call)
}

async function mine(kit: Kit, { actor, db, now }: CallContext): Promise<Wire> {
  const owner = assertSignedIn(actor)
  const plan = planInForce(await periodsOf(db, owner), now)
  const { tiers } = await kit.conf.get(plansConf)
  const tier = tiers.find(({ code }) => code === plan.tier)
  if (!tier) throw new Error(`there is no plan ${plan.tier}`)
  const [row] = await db.select().from(schools).where(eq(schools.id, owner))
  const use = await useOf(db, owner, tier, row)
  return {
    tier: plan.tier,
    start: iso(plan.start),
    end: iso(plan.end),
    paidUntil: iso(plan.paidUntil),
    next: plan.next && {
      tier: plan.next.tier,
      from: plan.next.from.toISOString(),
      until: plan.next.until.toISOString(),
    },
    cancelledAt: plan.tier === 'free' ? null : iso(row?.planCancelledAt ?? null),
    ...use,
    over: overWords(use),
  }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

type Uses = Pick<Wire, 'classes' | 'students' | 'coTeachers' | 'space'>

async function useOf(
  db: Tx,
  owner: string,
  tier: PlanTier,
  row: typeof schools.$inferSelect | undefined,
): Promise<Uses> {
  const [open] = await db
    .select({ n: count() })
    .from(classes)
    .where(and(eq(classes.school, owner), isNull(classes.archivedAt)))
  return {
    classes: { used: open?.n ?? 0, total: tier.classes },
    students: { used: row?.usedStudent ?? 0, total: tier.students },
    coTeachers: { used: Math.max(0, (row?.usedTeacher ?? 1) - 1), total: tier.coTeachers },
    space: { used: await spaceUsed(db, owner), total: await spaceTotal(db, owner) },
  }
}

const isOver = ({ used, total }: Uses['classes']): boolean => total !== null && used > total

/** Nothing is deleted: anything over the limit stays readable, and each line explains that. */
function overWords({ classes: rooms, students, coTeachers, space }: Uses): string[] {
  return [
    isOver(rooms) &&
      `You have ${rooms.used} classes and your plan holds ${rooms.total}. The ${rooms.total === 1 ? 'oldest stays' : `${rooms.total} oldest stay`} open, the others can be read. Archive those you do not need, or renew.`,
    isOver(students) &&
      `You have ${students.used} students and your plan holds ${students.total}. They all stay, but nobody new can join.`,
    isOver(coTeachers) &&
      `You have ${coTeachers.used} co-teachers and your plan holds ${coTeachers.total === 0 ? 'none' : coTeachers.total}. They can read your classes, but not change them or teach in them.`,
    isOver(space) &&
      `Your files take ${formatBytes(space.used)} and your plan holds ${formatBytes(space.total ?? 0)}. All of them stay, but nothing can be uploaded.`,
  ].filter(words => words !== false)
}
