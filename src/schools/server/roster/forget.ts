// Erases what imports keep of people whom the school does not have: values of rows that can no longer be corrected,
// and whole imports that nobody has confirmed.
import { and, eq, inArray, isNotNull, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { daySeconds, hourSeconds } from '#kit/contract/durations.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import {
  leftOutDays,
  unconfirmedDays,
  unconfirmedStages,
  endedStages,
} from '#schools/contract/roster-imports.contract.ts'
import { staff, students } from '../people.tables.ts'
import { runDiscarded } from '../provider/runs.ts'
import { emptyRow, rosterImports, rosterRows } from '../roster.tables.ts'

export const forgetJobs = (kit: Kit): readonly Job[] => [
  {
    name: 'school imports forget',
    every: daySeconds,
    run: (now, signal) => forgetLeftOut(kit, now, signal),
  },
  // The page of the import says at what time it is discarded.
  { name: 'school imports discarded', every: hourSeconds, run: now => discardUnconfirmed(kit, now) },
]

/** Left out, not imported, undone or deleted since. */
async function forgetLeftOut(kit: Kit, now: Date, signal: AbortSignal): Promise<void> {
  const due = await kit.db
    .selectDistinct({ id: rosterImports.id })
    .from(rosterImports)
    .innerJoin(rosterRows, eq(rosterRows.import, rosterImports.id))
    .where(
      and(
        inArray(rosterImports.stage, [...endedStages]),
        lte(rosterImports.doneAt, daysAfter(now, -leftOutDays)),
        isOfNobody(kit),
      ),
    )
  for (const { id } of due) {
    if (signal.aborted) return
    await kit.db
      .update(rosterRows)
      .set(emptyRow)
      .where(and(eq(rosterRows.import, id), isOfNobody(kit)))
  }
}

/** Has values or remarks that may quote some, and the school does not have the person. */
function isOfNobody({ db }: Kit): SQL | undefined {
  const has = (table: typeof students | typeof staff) =>
    db
      .select({ one: sql`1` })
      .from(table)
      .where(eq(table.id, rosterRows.target))
  return and(
    inArray(rosterRows.kind, ['student', 'staff', 'other']),
    or(
      sql`${rosterRows.values} <> '{}'`,
      sql`${rosterRows.remarks} <> '[]'`,
      ne(rosterRows.key, ''),
      isNotNull(rosterRows.sourcedId),
    ),
    notExists(has(students)),
    notExists(has(staff)),
  )
}

/** Nothing of them was written to the school. */
async function discardUnconfirmed(kit: Kit, now: Date): Promise<void> {
  await kit.db.transaction(async tx => {
    const gone = await tx
      .delete(rosterImports)
      .where(
        and(
          inArray(rosterImports.stage, [...unconfirmedStages]),
          lte(rosterImports.createdAt, daysAfter(now, -unconfirmedDays)),
        ),
      )
      .returning()
    for (const record of gone) await runDiscarded(tx, kit, record)
  })
}
