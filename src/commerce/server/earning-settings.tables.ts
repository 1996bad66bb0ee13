import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  commissionCategories,
  commissionRoles,
  incomeCategories,
  pointCategories,
} from '#commerce/contract/earnings.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'

const setting = () => ({
  id: text('id').primaryKey(),
  mode: text('mode', { enum: ['fixed', 'percentage'] }).notNull(),
  value: integer('value').notNull(),
  from: instant('from_at').notNull(),
  until: instant('until_at'),
  by: text('by_user'),
})

export const pointSettings = pgTable(
  'commerce_point_settings',
  {
    ...setting(),
    tab: text('tab', { enum: ['earn', 'claim'] }).notNull(),
    category: text('category', { enum: pointCategories }).notNull(),
    categoryType: text('category_type'),
  },
  table => [
    uniqueIndex('commerce_point_settings_in_force')
      .on(table.tab, table.category, sql`coalesce(${table.categoryType}, '')`)
      .where(sql`${table.until} is null`),
  ],
)

export const commissionSettings = pgTable(
  'commerce_commission_settings',
  {
    ...setting(),
    role: text('role', { enum: commissionRoles }).notNull(),
    category: text('category', { enum: commissionCategories }).notNull(),
  },
  table => [
    uniqueIndex('commerce_commission_settings_in_force')
      .on(table.role, table.category)
      .where(sql`${table.until} is null`),
  ],
)

export const incomeSettings = pgTable(
  'commerce_income_settings',
  {
    ...setting(),
    tab: text('tab').notNull(),
    category: text('category', { enum: incomeCategories }).notNull(),
  },
  table => [
    uniqueIndex('commerce_income_settings_in_force')
      .on(table.tab, table.category)
      .where(sql`${table.until} is null`),
  ],
)
