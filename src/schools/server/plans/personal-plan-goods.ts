// Personal and Personal plus as goods: a teacher buys a month or a year, or the better tier until the same end.
import type { Goods, GoodsKind, GoodsRequest } from '#commerce/server/goods.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { confStore } from '#kit/server/conf.ts'
import type { Tx } from '#kit/server/db.ts'
import { newId } from '#kit/server/ids.ts'
import {
  isPersonalTier,
  personalModeOf,
  personalPrice,
  personalUpgradePrice,
  planInForce,
  type PersonalMode,
  type PersonalTier,
  type PlanInForce,
} from '#schools/contract/personal-plan.rules.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { addPeriod, periodsOf, takeBackPeriod, type PersonalKit } from './personal-plans.ts'

const kitAt = (tx: Tx, now: Date): PersonalKit => {
  const clock = { now: () => now }
  return { clock, conf: confStore(tx, clock), newId: () => newId(clock) }
}

export const personalPlanGoods: GoodsKind = {
  style: 'personal_plan',
  kind: 'plan',
  inCart: false,
  once: false,
  holdMinutes: 24 * 60,
  point: 'saas_tool_paid',
  income: 'service',
  // The upgrade price shrinks daily, so its order expires soon.
  modes: { upgrade: { holdMinutes: 30 } },
  async look({ db, now, buyer, person }, requests) {
    const plans = await kitAt(db, now).conf.get(plansConf)
    const isTeacher = person !== null && ((await personOf(db, person))?.roles.includes('teacher') ?? false)
    const held = person === null ? planInForce([], now) : planInForce(await periodsOf(db, person), now)
    return new Map(
      requests.flatMap((request): [string, Goods][] => {
        const goods = goodsOf(plans, request, held, now)
        if (!goods) return []
        // Buying for a school is not possible: a school has its own plan.
        const possible = goods.possible && isTeacher && buyer === person && request.count === 1
        return [[request.id, { ...goods.offer, obstacle: possible ? null : 'closed' }]]
      }),
    )
  },
  async deliver({ tx, now }, line) {
    const { tier, mode } = requestOf(line.goods, line.mode) ?? {}
    if (!tier || !mode) throw new Error(`no such plan was sold: ${line.goods} ${line.mode}`)
    await addPeriod(tx, kitAt(tx, now), now, {
      id: line.id,
      owner: line.buyer,
      tier,
      months: monthsByMode[mode],
    })
    return {}
  },
  withdraw: ({ tx, now }, line) => takeBackPeriod(tx, kitAt(tx, now), now, line.id),
  refundable: () =>
    Promise.resolve({
      price: 0,
      point: 0,
      why: 'You keep the plan until its end, so it is not refunded automatically. Ask our staff on the page of the order.',
    }),
  actualAt: (_db, _line, paidAt) => Promise.resolve(new Date(paidAt.getTime() + dayMs)),
}

const monthsByMode: Readonly<Record<PersonalMode, 1 | 12 | null>> = { '1': 1, '12': 12, upgrade: null }

function requestOf(
  id: string,
  text: string | null | undefined,
): { tier: PersonalTier; mode: PersonalMode } | undefined {
  const mode = personalModeOf(text)
  return isPersonalTier(id) && mode ? { tier: id, mode } : undefined
}

type Plans = Parameters<typeof personalPrice>[0]

function goodsOf(plans: Plans, { id, mode: text }: GoodsRequest, held: PlanInForce, now: Date) {
  const { tier, mode } = requestOf(id, text) ?? {}
  if (!tier || !mode) return undefined
  const { price, original, possible } = priceOf(plans, tier, mode, held, now)
  const name = plans.tiers.find(({ code }) => code === tier)?.name ?? tier
  const offer: Goods = {
    id,
    mode,
    name: `${name} plan, ${spanWords[mode]}`,
    cover: null,
    sellers: [],
    original,
    discount: original === 0 ? 0 : Math.round(((original - price) * 100) / original),
    discountEnd: null,
    price,
    obstacle: null,
    hash: null,
  }
  return { offer, possible }
}

const spanWords: Readonly<Record<PersonalMode, string>> = {
  1: 'a month',
  12: 'a year',
  upgrade: 'until your present plan ends',
}

function priceOf(plans: Plans, tier: PersonalTier, mode: PersonalMode, held: PlanInForce, now: Date) {
  if (mode !== 'upgrade') {
    const { cents, fullCents } = personalPrice(plans, tier, mode === '12' ? 12 : 1)
    return { price: cents, original: fullCents, possible: cents > 0 }
  }
  const cents =
    held.tier === 'free' || held.end === null
      ? 0
      : personalUpgradePrice(plans, held.tier, tier, held.end, now)
  return { price: cents, original: cents, possible: cents > 0 }
}
