// Remembers how owners matched the columns of their sheets, by column titles.
import { and, eq } from 'drizzle-orm'
import type { SheetFile } from '#academics/contract/standards-files.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { sheetMatches } from '../academics.tables.ts'

export async function matchOf(tx: Tx, owner: string, header: string) {
  const [row] = await tx
    .select({ targets: sheetMatches.targets })
    .from(sheetMatches)
    .where(and(eq(sheetMatches.owner, owner), eq(sheetMatches.header, header)))
  return row ?? null
}

export async function rememberMatch(
  tx: Tx,
  owner: string,
  { header, targets }: NonNullable<SheetFile['match']>,
  updatedAt: Date,
): Promise<void> {
  await tx
    .insert(sheetMatches)
    .values({ owner, header, targets, updatedAt })
    .onConflictDoUpdate({ target: [sheetMatches.owner, sheetMatches.header], set: { targets, updatedAt } })
}
