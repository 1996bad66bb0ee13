import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireBool } from '#kit/contract/wire.ts'
import { settingPermissions } from './commerce.permissions.ts'
import { earningModes } from './referral-rate.shapes.ts'
import {
  pointCategories,
  commissionRoles,
  commissionCategories,
  incomeCategories,
} from './earnings.contract.ts'

const mode = z.enum(earningModes)

export const value = z.int().check(z.minimum(0), z.maximum(10_000_000))

/** Settings are immutable: a new row replaces the old one, which keeps its dates. */
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
