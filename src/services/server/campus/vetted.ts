// The last day a provider may teach a package: none on campus without a verification, unlimited online.
import type { Tx } from '#kit/server/db.ts'
import type { PackSnapshot } from '#services/contract/packages/packages.shapes.ts'
import { campusOf } from './campus.ts'

export async function vettedUntil(
  db: Tx,
  servicer: string,
  { isOnCampus }: Pick<PackSnapshot, 'isOnCampus'>,
): Promise<{ readonly lastDay?: string }> {
  return isOnCampus ? { lastDay: (await campusOf(db, servicer))?.vettingDate ?? '' } : {}
}
