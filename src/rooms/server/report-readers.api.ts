// Lets later domains grant read access to sent reports, for people a learner has trusted.
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { listPort, provided } from '#kit/server/ports.ts'

export interface ReportOf {
  readonly session: string
  /** The learner's id. */
  readonly uid: string
}
type ReportReader = (db: Tx, actor: Actor, report: ReportOf) => Promise<boolean>

export const reportReaders = listPort<ReportReader>('rooms.reportReaders')

export async function isTrustedReader(db: Tx, actor: Actor, report: ReportOf): Promise<boolean> {
  for (const reader of provided(db, reportReaders)) if (await reader(db, actor, report)) return true
  return false
}
