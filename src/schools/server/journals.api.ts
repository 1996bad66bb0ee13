// Number of journal posts per class, provided by the journal's domain.
import type { Tx } from '#kit/server/db.ts'
import { onePort, provided } from '#kit/server/ports.ts'

export interface JournalCount {
  readonly journalPub: number
  readonly journalUnPub: number
}
/** Counts by class; classes without posts are left out. */
export type JournalCounts = (tx: Tx, classes: readonly string[]) => Promise<ReadonlyMap<string, JournalCount>>

export const journalCounting = onePort<JournalCounts>('schools.journals', () => Promise.resolve(new Map()))

export const journalCounts: JournalCounts = (tx, classes) =>
  classes.length === 0 ? Promise.resolve(new Map()) : provided(tx, journalCounting)(tx, classes)
