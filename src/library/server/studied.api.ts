// What learners have studied alone: provided by a later domain, because they may review it like buyers.
import type { Tx } from '#kit/server/db.ts'
import { onePort, provided } from '#kit/server/ports.ts'

/** Which of these items somebody has finished studying. */
export type FindStudied = (db: Tx, uid: string, items: readonly string[]) => Promise<ReadonlySet<string>>

export const studied = onePort<FindStudied>('library.studied', () => Promise.resolve(new Set()))

export const hasStudied = async (db: Tx, uid: string, item: string): Promise<boolean> =>
  (await provided(db, studied)(db, uid, [item])).has(item)
