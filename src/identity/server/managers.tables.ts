import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { managerRoles } from '#identity/contract/roles.ts'
import { instant } from '#kit/server/kit.tables.ts'

/** One row per address and role. An account has the roles of its joined rows. */
export const managers = pgTable(
  'identity_managers',
  {
    id: text('id').primaryKey(),
    uid: text('uid'),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role', { enum: managerRoles }).notNull(),
    status: text('status', { enum: ['inactive', 'pending', 'joined'] }).notNull(),
    invitedBy: text('invited_by'),
    invitedAt: instant('invited_at'),
    joinAt: instant('join_at'),
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('identity_managers_role')
      .on(table.email, table.role)
      .where(sql`${table.removedAt} is null`),
    index('identity_managers_uid').on(table.uid),
  ],
)
export type ManagerRow = typeof managers.$inferSelect
