// A school's plan as goods: an admin orders it for the school, and payment extends it. Also what commerce needs
// to know about schools.
import { and, eq, isNull } from 'drizzle-orm'
import {
  sells,
  type GoodsRequest,
  type Goods,
  type GoodsKind,
  type SoldLine,
} from '#commerce/server/goods.api.ts'
import { schoolAccounts } from '#commerce/server/school-accounts.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { confStore } from '#kit/server/conf.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { daysOf, schoolPrice, upgradePrice, type SchoolPrices } from '#schools/contract/plans.rules.ts'
import { planModeOf, planModeText, type PlanMode } from '#schools/contract/plan-modes.rules.ts'
import { personalPlanGoods } from './personal-plan-goods.ts'
import { takeBackPayment, takePayment, takeUpgrade } from './plan-payments.ts'
import { adminsOf, schoolBySlug } from './plans.ts'
import { schools, type SchoolRow } from '../plans.tables.ts'

const kitAt = (tx: Tx, now: Date) => {
  const clock = { now: () => now }
  return { clock, conf: confStore(tx, clock) }
}
const byOrder = ({ person }: SoldLine, now: Date) => ({
  actor: { id: person, roles: ['user'] as const },
  now,
})

export const planGoods: GoodsKind = {
  style: 'plan',
  kind: 'plan',
  inCart: false,
  once: false,
  holdMinutes: 24 * 60,
  point: 'saas_tool_paid',
  income: 'service',
  async look({ db, now, buyer }, requests) {
    const { school: prices } = await kitAt(db, now).conf.get(plansConf)
    const found = new Map<string, Goods>()
    for (const each of requests) {
      const [school] = await db
        .select()
        .from(schools)
        .where(and(eq(schools.id, each.id), isNull(schools.deletedAt), eq(schools.personal, false)))
      const goods = school && goodsOf(school, each, prices, buyer, now)
      if (goods) found.set(each.id, goods)
    }
    return found
  },
  async deliver({ tx, now }, line) {
    const mode = planModeOf(line.mode)
    if (!mode?.seats) throw new Error(`a plan without seats was sold: ${line.mode}`)
    const payment = {
      id: line.id,
      school: line.goods,
      teacher: mode.seats.teachers,
      student: mode.seats.students,
      proof: { note: `Order ${line.orderNo}`, order: line.order },
    }
    if (mode.months === null) await takeUpgrade(tx, kitAt(tx, now), byOrder(line, now), payment)
    else await takePayment(tx, kitAt(tx, now), byOrder(line, now), { ...payment, days: daysOf(mode.months) })
    return {}
  },
  withdraw: ({ tx, now }, line) => takeBackPayment(tx, kitAt(tx, now), byOrder(line, now), line.id),
  refundable: () =>
    Promise.resolve({
      price: 0,
      point: 0,
      why: 'A plan is refunded by our staff. Ask for it on the page of the order.',
    }),
  actualAt: (_db, _line, paidAt) => Promise.resolve(new Date(paidAt.getTime() + dayMs)),
}

/** Only the school itself can buy its plan, so an admin has to order it. */
function goodsOf(
  school: SchoolRow,
  { id, mode: text, count }: GoodsRequest,
  prices: SchoolPrices,
  buyer: string | null,
  now: Date,
): Goods | undefined {
  const mode = planModeOf(text ?? null)
  if (!mode) return undefined
  const seats = mode.seats ?? { teachers: school.teacher, students: school.student }
  const { price, original, possible } = priceOf(school, { ...mode, seats }, prices, now)
  const fits = seats.teachers >= school.usedTeacher && seats.students >= school.usedStudent
  const people = `${seats.teachers} teachers and ${seats.students} students`
  return {
    id,
    mode: planModeText({ ...mode, seats }),
    name:
      mode.months === null
        ? `${school.name}: seats for ${people}`
        : `${school.name}: ${mode.months === 12 ? 'a year' : 'half a year'} for ${people}`,
    cover: null,
    sellers: [],
    original,
    discount: original === 0 ? 0 : Math.round(((original - price) * 100) / original),
    discountEnd: null,
    price,
    obstacle: buyer === id && count === 1 && fits && possible ? null : 'closed',
    hash: null,
  }
}

function priceOf(
  school: SchoolRow,
  { months, seats }: PlanMode & { seats: NonNullable<PlanMode['seats']> },
  prices: SchoolPrices,
  now: Date,
) {
  if (months !== null) {
    const { cents, fullCents } = schoolPrice(prices, seats, months)
    return { price: cents, original: fullCents, possible: true }
  }
  const { cents } = upgradePrice(
    prices,
    { teachers: school.teacher, students: school.student },
    seats,
    school.end,
    now,
  )
  return { price: cents, original: cents, possible: school.status === 'paid' && cents > 0 }
}

export const forCommerce = (): readonly Provision[] => [
  sells(planGoods),
  sells(personalPlanGoods),
  provide(schoolAccounts, {
    admins: adminsOf,
    inviterOf: async (db, school) =>
      (await db.select({ inviter: schools.inviter }).from(schools).where(eq(schools.id, school)))[0]
        ?.inviter ?? null,
    countryOf: async (db, school) =>
      (await db.select({ country: schools.country }).from(schools).where(eq(schools.id, school)))[0]
        ?.country ?? null,
    async earnerBy(db, slug) {
      const school = await schoolBySlug(db, slug)
      return school?.commissionEnable ? school.id : null
    },
  }),
]
