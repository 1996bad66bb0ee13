// A person's income from sold lines: expected plus actual, without reversed rows.
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { earnings } from './earnings.tables.ts'

export async function incomeByLine(
  db: Tx,
  uids: readonly string[],
  lines: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (uids.length === 0 || lines.length === 0) return new Map()
  const rows = await db
    .select({
      line: earnings.line,
      cents: sql<number>`sum(case when ${earnings.tab} = 'earn' then ${earnings.value} else -${earnings.value} end)::int`,
    })
    .from(earnings)
    .where(
      and(
        eq(earnings.kind, 'income'),
        inArray(earnings.uid, [...uids]),
        inArray(earnings.line, [...lines]),
        ne(earnings.status, -1),
      ),
    )
    .groupBy(earnings.line)
  return new Map(rows.map(({ line, cents }) => [line ?? '', cents]))
}
