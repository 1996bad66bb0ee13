// Stores the outcome of each fetch, from the resulting import.
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { RunOutcome } from '#schools/contract/roster-links.contract.ts'
import { rosterLinks, rosterRuns, type RosterRunRow } from '../roster-links.tables.ts'
import { rosterImports, type RosterImportRow } from '../roster.tables.ts'

type Ref = Pick<RosterImportRow, 'id' | 'link'>

/** @returns The run, if a connection created the import. */
export async function setRun(
  tx: Tx,
  { id, link }: Ref,
  set: { outcome: RunOutcome; endedAt?: Date; words?: string | null; import?: null },
): Promise<RosterRunRow | undefined> {
  if (link === null) return undefined
  const [run] = await tx
    .update(rosterRuns)
    .set(set)
    .where(and(eq(rosterRuns.import, id), eq(rosterRuns.link, link)))
    .returning()
  return run
}

export const runWriting = (tx: Tx, record: Ref) => setRun(tx, record, { outcome: 'writing', words: null })

/** Marks the run as discarded; the next full comparison finds the same differences again. */
export async function runDiscarded(tx: Tx, kit: Kit, record: Ref): Promise<void> {
  await setRun(tx, record, { outcome: 'discarded', endedAt: kit.clock.now(), import: null })
}

/** The run stays in the list without a link to its import. */
export async function runForgotten(tx: Tx, { id }: Ref): Promise<void> {
  await tx.update(rosterRuns).set({ import: null }).where(eq(rosterRuns.import, id))
}

/** Kinds of people that the connection excludes are not considered missing. */
export async function comparedKinds(tx: Tx, { link }: Ref): Promise<readonly ('staff' | 'student')[]> {
  if (link === null) return ['staff', 'student']
  const [row] = await tx
    .select({ parts: rosterLinks.parts })
    .from(rosterLinks)
    .where(eq(rosterLinks.id, link))
  return row?.parts.includes('staff') ? ['staff', 'student'] : ['student']
}

/** An unfinished import of the connection. */
export async function openImport(tx: Tx, link: string): Promise<RosterImportRow | undefined> {
  const [found] = await tx
    .select()
    .from(rosterImports)
    .where(
      and(
        eq(rosterImports.link, link),
        inArray(rosterImports.stage, ['reading', 'checking', 'ready', 'writing', 'inviting', 'undoing']),
      ),
    )
    .orderBy(desc(rosterImports.createdAt))
    .limit(1)
  return found
}
