// Default settings (commerce.md sections 7 to 9). Adds only the missing ones.
import {
  commissionRoles,
  type CommissionRole,
  type IncomeCategory,
  type PointCategory,
} from '#commerce/contract/earnings.contract.ts'
import type { Kit } from '#kit/server/kit.ts'
import { commissionSettings, incomeSettings, pointSettings } from '../earning-settings.tables.ts'

const from = new Date('2020-01-01T00:00:00Z')

type Mode = 'fixed' | 'percentage'
const points: readonly (readonly ['earn' | 'claim', PointCategory, Mode, number])[] = [
  ['earn', 'invite', 'fixed', 100],
  ['earn', 'verify', 'fixed', 200],
  ['earn', 'unit', 'percentage', 5],
  ['earn', 'prompt', 'percentage', 5],
  ['earn', 'session', 'percentage', 5],
  ['earn', 'self_study', 'percentage', 5],
  ['earn', 'service', 'percentage', 5],
  ['earn', 'service_premium', 'percentage', 5],
  ['earn', 'service_substitute', 'percentage', 5],
  ['earn', 'service_correct', 'percentage', 5],
  ['earn', 'task', 'percentage', 5],
  ['earn', 'saas_tool_paid', 'percentage', 5],
  // The author's share of the points that a buyer pays.
  ['earn', 'points_purchase', 'percentage', 50],
  // One point per cent.
  ['claim', 'unit', 'percentage', 100],
  ['claim', 'cloud_20g', 'fixed', 1000],
  ['claim', 'cloud_40g', 'fixed', 1800],
]

const sold = [
  'unit',
  'prompt',
  'session',
  'self_study',
  'service',
  'service_premium',
  'service_substitute',
  'service_correct',
  'task',
  'saas_tool_paid',
] as const
const commission: Readonly<Record<CommissionRole, number>> = {
  agency: 10,
  organization: 10,
  education_consultant: 5,
  platform_staff: 3,
}
const income: readonly (readonly [IncomeCategory, number])[] = [
  ['content', 50],
  ['session', 50],
  ['self_study', 60],
  ['self_study_video', 60],
  ['prompt', 80],
  ['royalty', 20],
]

export async function seedSettings({ db, newId }: Kit): Promise<void> {
  const row = (mode: Mode, value: number) => ({ id: newId(), mode, value, from })
  const had = {
    points: new Set((await db.select().from(pointSettings)).map(({ tab, category }) => `${tab} ${category}`)),
    commission: new Set(
      (await db.select().from(commissionSettings)).map(({ role, category }) => `${role} ${category}`),
    ),
    income: new Set((await db.select().from(incomeSettings)).map(({ category }) => category)),
  }
  const freshPoints = points
    .filter(([tab, category]) => !had.points.has(`${tab} ${category}`))
    .map(([tab, category, mode, value]) => ({ tab, category, ...row(mode, value) }))
  const freshCommission = commissionRoles.flatMap(role =>
    sold
      .filter(category => !had.commission.has(`${role} ${category}`))
      .map(category => ({ role, category, ...row('percentage', commission[role]) })),
  )
  const freshIncome = income
    .filter(([category]) => !had.income.has(category))
    .map(([category, value]) => ({ tab: 'author', category, ...row('percentage', value) }))
  if (freshPoints.length > 0) await db.insert(pointSettings).values(freshPoints).onConflictDoNothing()
  if (freshCommission.length > 0)
    await db.insert(commissionSettings).values(freshCommission).onConflictDoNothing()
  if (freshIncome.length > 0) await db.insert(incomeSettings).values(freshIncome).onConflictDoNothing()
}
