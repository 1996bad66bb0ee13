// Points, commission, income, withdrawals and gift cards (commerce.md sections 4, 7, 8, 9).
import * as z from 'zod/mini'
import { passkeyProof } from '#identity/contract/factors.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { earningPermissions, giftCardPermissions, settingPermissions } from './commerce.permissions.ts'
import { Product } from './goods.shapes.ts'
import { lineStyles } from './order.shapes.ts'

export const pointCategories = [
  'invite',
  'verify',
  'unit',
  'service',
  'session',
  'self_study',
  'service_premium',
  'service_substitute',
  'service_correct',
  'task',
  'saas_tool_paid',
  'saas_tool_trail',
  'points_purchase',
  'cloud_20g',
  'cloud_40g',
  'prompt',
] as const
export type PointCategory = (typeof pointCategories)[number]
export const commissionRoles = ['agency', 'organization', 'education_consultant', 'platform_staff'] as const
export type CommissionRole = (typeof commissionRoles)[number]
export const commissionCategories = [
  'task',
  'service',
  'service_premium',
  'session',
  'saas_tool_paid',
  'unit',
  'verify',
  'service_substitute',
  'service_correct',
  'self_study',
  'prompt',
] as const
export const incomeCategories = [
  'content',
  'session',
  'service',
  'prompt',
  'self_study',
  'self_study_video',
  'royalty',
] as const
export type IncomeCategory = (typeof incomeCategories)[number]

/** `lesson`: pay of a provider. */
export const earningSources = ['order', 'refund', 'reward', 'lesson'] as const

const modes = ['fixed', 'percentage'] as const
const mode = z.enum(modes)
const value = z.int().check(z.minimum(0), z.maximum(10_000_000))

/** Settings are never changed: a new row takes the place of the old one, which keeps its dates. */
const setting = <C extends readonly [string, ...string[]]>(categories: C) => ({
  _id: id,
  category: z.enum(categories),
  mode,
  value: z.int(),
  from: instant,
  until: z.nullable(instant),
})

export const PointSetting = z.object({
  ...setting(pointCategories),
  tab: z.enum(['earn', 'claim']),
  categoryType: z.nullable(z.string()),
})
export type PointSetting = z.output<typeof PointSetting>
const inForce = { /** Also rows whose time is over. */ past: z.optional(wireBool) }
export const pointSettingContract = service('point-setting', settingPermissions, {
  find: {
    may: 'points.read',
    query: z.extend(
      listQuery(
        { _id: id, tab: z.enum(['earn', 'claim']), category: z.enum(pointCategories) },
        { sort: ['category', 'from'] },
      ),
      inForce,
    ),
    result: page(PointSetting),
  },
  create: {
    may: 'setting.edit',
    data: z.strictObject({
      tab: z.enum(['earn', 'claim']),
      category: z.enum(pointCategories),
      categoryType: z._default(z.nullable(text(60)), null),
      mode,
      value,
    }),
    result: PointSetting,
  },
  remove: { may: 'setting.edit', result: PointSetting },
})

export const CommissionSetting = z.object({ ...setting(commissionCategories), role: z.enum(commissionRoles) })
export const commissionSettingContract = service('commission-setting', settingPermissions, {
  find: {
    may: 'setting.read',
    query: z.extend(
      listQuery(
        { _id: id, role: z.enum(commissionRoles), category: z.enum(commissionCategories) },
        { sort: ['category', 'from'] },
      ),
      inForce,
    ),
    result: page(CommissionSetting),
  },
  create: {
    may: 'setting.edit',
    data: z.strictObject({
      role: z.enum(commissionRoles),
      category: z.enum(commissionCategories),
      mode,
      value,
    }),
    result: CommissionSetting,
  },
  remove: { may: 'setting.edit', result: CommissionSetting },
})

export const IncomeSetting = z.object({ ...setting(incomeCategories), tab: z.string() })
export const incomeSettingContract = service('income-setting', settingPermissions, {
  find: {
    may: 'share.read',
    query: z.extend(
      listQuery({ _id: id, category: z.enum(incomeCategories) }, { sort: ['category', 'from'] }),
      inForce,
    ),
    result: page(IncomeSetting),
  },
  create: {
    may: 'setting.edit',
    data: z.strictObject({
      tab: z._default(text(40), 'author'),
      category: z.enum(incomeCategories),
      mode,
      value,
    }),
    result: IncomeSetting,
  },
  remove: { may: 'setting.edit', result: IncomeSetting },
})

/** 0 expected, 1 actual, -1 reversed. */
export const EarningStatus = z.union([z.literal(0), z.literal(1), z.literal(-1)])
const log = {
  _id: id,
  uid: z.string(),
  isSchool: z.boolean(),
  category: z.string(),
  value: z.int(),
  /** Balance of actual rows after this one. */ total: z.int(),
  businessId: z.nullable(z.string()),
  status: EarningStatus,
  actualAt: z.nullable(instant),
  createdAt: instant,
}
const logFilters = {
  _id: id,
  status: z.pipe(wireInt, EarningStatus),
  category: text(40),
  createdAt: instant,
  isSchool: wireBool,
}
/** Without it rows of the account in force; staff may ask for somebody's, or for `all`. */
const mine = { uid: z.optional(text(80)) }
/** Told to who earns: a row that is new, and one that became actual or was taken back. */
const earned = { created: z.object({ _id: id }), patched: z.object({ _id: id }) }

export const PointLog = z.object({
  ...log,
  tab: z.enum(['earn', 'claim']),
  source: z.enum(earningSources),
  categoryType: z.nullable(z.string()),
  /** What it was for, in words, as it was then. */ snapshot: z.object({
    name: z.string(),
    orderNo: z.nullable(z.string()),
    person: z.nullable(z.string()),
  }),
})
export type PointLog = z.output<typeof PointLog>
export const pointLogContract = service('point-log', earningPermissions, {
  find: {
    may: 'earning.read',
    query: z.extend(
      listQuery(
        { ...logFilters, tab: z.enum(['earn', 'claim']), source: z.enum(earningSources) },
        { sort: ['createdAt'] },
      ),
      mine,
    ),
    result: page(PointLog),
  },
  get: { may: 'earning.read', result: PointLog },
  calls: {
    get: {
      /** Of the account in force: what can be spent, what is expected, what inviting brings, and how many were invited. */
      balance: {
        may: 'withdrawal.make',
        query: nothing,
        result: z.object({
          point: z.int(),
          expected: z.int(),
          inviteCode: z.string(),
          invited: z.int(),
          verified: z.int(),
          invite: z.int(),
          verify: z.int(),
        }),
      },
      /** What points buy, for the account in force: storage, and goods with a claim row that it neither owns nor sells. */
      mall: {
        may: 'withdrawal.make',
        query: z.extend(listQuery({}, { search: true }), { style: z.optional(z.enum(lineStyles)) }),
        result: page(Product),
      },
    },
  },
  events: earned,
})

export const CommissionLog = z.object({
  ...log,
  role: z.enum(commissionRoles),
  name: z.string(),
  orderNo: z.nullable(z.string()),
})
export const commissionLogContract = service('commission-log', earningPermissions, {
  find: {
    may: 'earning.read',
    query: z.extend(listQuery(logFilters, { sort: ['createdAt'] }), mine),
    result: page(CommissionLog),
  },
})

export const IncomeLog = z.object({ ...log, name: z.string(), orderNo: z.nullable(z.string()) })
export type IncomeLog = z.output<typeof IncomeLog>
export const incomeSpans = ['today', 'week', 'month', 'quarter', 'year', 'all'] as const
export const IncomeFigures = z.object({
  /** Settled and can be withdrawn, commission included; expected; all that was ever actual; on its way out. */
  available: z.int(),
  pending: z.int(),
  total: z.int(),
  leaving: z.int(),
  commission: z.int(),
  commissionPending: z.int(),
  /** Per day (or month for long spans) and category, expected and actual. */
  points: z.array(z.object({ at: instant, category: z.string(), expected: z.int(), actual: z.int() })),
  sold: z.array(z.object({ category: z.string(), count: z.int(), value: z.int() })),
})
export type IncomeFigures = z.output<typeof IncomeFigures>
export const incomeLogContract = service('income-log', earningPermissions, {
  find: {
    may: 'earning.read',
    query: z.extend(listQuery(logFilters, { sort: ['createdAt'] }), mine),
    result: page(IncomeLog),
  },
  calls: {
    get: {
      figures: {
        may: 'withdrawal.make',
        query: z.strictObject({
          span: z._default(z.enum(incomeSpans), 'month'),
          from: z.optional(instant),
          to: z.optional(instant),
        }),
        result: IncomeFigures,
      },
    },
  },
  /** Of commission as well. */
  events: earned,
})

export const withdrawalStates = ['requested', 'approved', 'paid', 'rejected', 'failed'] as const
export const withdrawalLeast = 5000
export const Withdrawal = z.object({
  _id: id,
  uid: z.string(),
  name: z.string(),
  isSchool: z.boolean(),
  amount: z.int(),
  method: z.enum(['bank', 'wallet']),
  /** Masked. */ account: z.string(),
  state: z.enum(withdrawalStates),
  reason: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  handledBy: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
})
export type Withdrawal = z.output<typeof Withdrawal>
const payout = {
  amount: z.int().check(z.minimum(withdrawalLeast)),
  method: z.enum(['bank', 'wallet']),
  account: text(80, 4),
  holder: text(120, 2),
}

export const withdrawalContract = service('withdrawal', earningPermissions, {
  find: {
    may: 'earning.read',
    query: z.extend(
      listQuery(
        { _id: id, state: z.enum(withdrawalStates), createdAt: instant },
        { sort: ['createdAt', 'amount'] },
      ),
      mine,
    ),
    result: page(Withdrawal),
  },
  /** `code` was sent to the own e-mail address by `code`; a passkey confirms it as well. */
  create: {
    may: 'withdrawal.make',
    data: z.union([
      z.strictObject({ ...payout, code: text(12, 4) }),
      z.strictObject({ ...payout, proof: passkeyProof }),
    ]),
    result: Withdrawal,
    secret: true,
    outside: true,
  },
  calls: {
    get: {
      /** Where the money goes, whole, for whoever pays it; looking is written down. */
      payee: {
        may: 'withdrawal.decide',
        query: z.strictObject({ id }),
        result: z.object({ account: z.string(), holder: z.string() }),
        writes: true,
      },
    },
    patch: {
      code: { may: 'withdrawal.make', data: nothing, result: z.object({ sent: z.boolean() }), perMinute: 3 },
      decide: {
        may: 'withdrawal.decide',
        data: z.strictObject({
          id,
          state: z.enum(['approved', 'paid', 'rejected', 'failed']),
          reason: z._default(text(2000), ''),
        }),
        result: Withdrawal,
      },
    },
  },
  /** To who asked for it. */
  events: { patched: z.object({ _id: id, state: z.enum(withdrawalStates) }) },
})

export const GiftCard = z.object({
  _id: id,
  /** Whole only to who issued it or owns it. */ code: z.string(),
  amount: z.int(),
  balance: z.int(),
  owner: z.nullable(z.string()),
  status: z.enum(['active', 'spent', 'blocked']),
  expires: instant,
  note: z.string(),
  createdAt: instant,
  log: z.array(z.object({ at: instant, value: z.int(), balance: z.int(), orderNo: z.nullable(z.string()) })),
})
export type GiftCard = z.output<typeof GiftCard>
export const giftCardContract = service('gift-card', giftCardPermissions, {
  find: {
    may: 'card.read',
    query: z.extend(
      listQuery(
        { _id: id, status: z.enum(['active', 'spent', 'blocked']) },
        { sort: ['createdAt'], search: true },
      ),
      { mine: z.optional(wireBool) },
    ),
    result: page(GiftCard),
  },
  create: {
    may: 'card.issue',
    data: z.strictObject({
      amount: z.int().check(z.minimum(100), z.maximum(1_000_000)),
      note: z._default(text(500), ''),
      email: z.optional(z.string().check(z.email())),
    }),
    result: GiftCard,
    secret: true,
  },
  patch: {
    may: 'card.issue',
    data: z.strictObject({ status: z.enum(['active', 'blocked']) }),
    result: GiftCard,
  },
  calls: {
    patch: {
      redeem: {
        may: 'card.redeem',
        data: z.strictObject({ code: text(40, 8) }),
        result: GiftCard,
        perMinute: 10,
      },
    },
  },
})
