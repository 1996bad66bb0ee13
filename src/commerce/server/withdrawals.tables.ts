import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { withdrawalStates } from '#commerce/contract/withdrawal.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'
import { cents } from './earnings.tables.ts'

export const withdrawals = pgTable(
  'commerce_withdrawals',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    isSchool: boolean('is_school').notNull(),
    /** The requester. */
    person: text('person').notNull(),
    amount: cents('amount').notNull(),
    fromIncome: cents('from_income').notNull(),
    fromCommission: cents('from_commission').notNull(),
    method: text('method', { enum: ['bank', 'wallet'] }).notNull(),
    /** Masked account number. The full number and the holder are encrypted. */
    account: text('account').notNull(),
    sealed: text('sealed').notNull(),
    status: text('state', { enum: withdrawalStates }).notNull(),
    reason: text('reason'),
    approvedBy: text('approved_by'),
    handledBy: text('handled_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('commerce_withdrawals_open')
      .on(table.uid)
      .where(sql`${table.status} in ('requested', 'approved')`),
    index('commerce_withdrawals_age').on(table.createdAt),
    check(
      'commerce_withdrawals_parts',
      sql`${table.fromIncome} >= 0 and ${table.fromCommission} >= 0 and ${table.fromIncome} + ${table.fromCommission} = ${table.amount}`,
    ),
    check(
      'commerce_withdrawals_two',
      sql`${table.handledBy} is null or ${table.status} <> 'paid' or ${table.handledBy} <> ${table.approvedBy}`,
    ),
  ],
)

export type WithdrawalRow = typeof withdrawals.$inferSelect

/** One valid code per person. */
export const withdrawalCodes = pgTable('commerce_withdrawal_codes', {
  person: text('person').primaryKey(),
  codeHash: text('code_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
