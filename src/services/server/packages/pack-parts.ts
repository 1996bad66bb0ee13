// Included packages: which of them are also sold separately.
import { and, eq, isNull, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#kit/server/db.ts'
import { packs } from '../packages.tables.ts'

const whole = alias(packs, 'whole')

/** A package on sale includes this one and reserves it for its buyers. */
const isKept = sql`exists (select 1 from ${packs} as ${sql.identifier('whole')} where ${and(
  eq(whole.status, 'published'),
  eq(whole.splitSale, false),
  or(sql`${whole.carerPack} ->> '_id' = ${packs.id}`, sql`${whole.interviewPack} ->> '_id' = ${packs.id}`),
)})`

/** Interviews and packages reserved for buyers of another are never sold on their own. */
export const isSold = and(or(isNull(packs.consultant), eq(packs.consultant, 'carer')), not(isKept))

export const isSoldAlone = async (db: Tx, id: string): Promise<boolean> =>
  (await db.$count(packs, and(eq(packs.id, id), isSold))) > 0
