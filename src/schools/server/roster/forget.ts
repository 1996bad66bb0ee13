// Rows of people whom the school does not have lose their values, once they can no longer be corrected.
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put, type Message } from '#kit/server/outbox.ts'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import { leftOutDays } from '#schools/contract/roster-imports.contract.ts'
import { staff, students } from '../people.tables.ts'
import { emptyRow, rosterRows } from '../roster.tables.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    'roster-forget': { import: string }
  }
}

export const forgetLater = (tx: Tx, kit: Kit, id: string, doneAt: Date): Promise<void> =>
  put(tx, kit.clock, 'roster-forget', { import: id }, { dueAt: daysAfter(doneAt, leftOutDays) })

/** Left out, not imported, undone or deleted since. */
export const forgetLeftOut =
  (kit: Kit) =>
  async ({ payload }: Message<'roster-forget'>): Promise<void> => {
    const has = (table: typeof students | typeof staff) =>
      kit.db
        .select({ one: sql`1` })
        .from(table)
        .where(eq(table.id, rosterRows.target))
    await kit.db
      .update(rosterRows)
      .set(emptyRow)
      .where(
        and(
          eq(rosterRows.import, payload.import),
          inArray(rosterRows.kind, ['student', 'staff', 'other']),
          notExists(has(students)),
          notExists(has(staff)),
        ),
      )
  }
