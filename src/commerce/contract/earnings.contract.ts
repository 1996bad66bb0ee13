// Points, commission, income, withdrawals and gift cards (commerce.md sections 4, 7, 8, 9).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import { earningPermissions } from './commerce.permissions.ts'
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

/** `lesson`: a provider's pay. */
export const earningSources = ['order', 'refund', 'reward', 'lesson'] as const

/** 0 expected, 1 actual, -1 reversed. */
export const EarningStatus = z.union([z.literal(0), z.literal(1), z.literal(-1)])

export const log = {
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

/** Defaults to the current workplace; staff may pass another account, or `all`. */
export const mine = { uid: z.optional(text(80)) }

/** Sent to the earner when a row is created, becomes actual, or is reversed. */
const earned = { created: z.object({ _id: id }), patched: z.object({ _id: id }) }

export const PointLog = z.object({
  ...log,
  tab: z.enum(['earn', 'claim']),
  source: z.enum(earningSources),
  categoryType: z.nullable(z.string()),
  /** The sold thing in words, as it was then. */ snapshot: z.object({
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
      /**
       * For the current workplace: available and expected amounts, the referral rate, and the number of
       * referrals.
       */
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
      /**
       * What points can buy in the current workplace: storage, and goods with a claim row that it neither owns
       * nor sells.
       */
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
  /** Settled and withdrawable, including commission; expected; total ever settled; being withdrawn. */
  available: z.int(),
  pending: z.int(),
  total: z.int(),
  leaving: z.int(),
  commission: z.int(),
  commissionPending: z.int(),
  /** By day (or month for long spans) and category: expected and actual points. */
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
  /** Sent for commission too. */
  events: earned,
})
