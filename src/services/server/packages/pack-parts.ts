// Packages that come with others: which of them are sold on their own, too.
import { and, eq, isNull, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#kit/server/db.ts'
import { packs } from '../packages.tables.ts'

const whole = alias(packs, 'whole')

/** A package on sale hands this one out, and keeps it for its own buyers. */
const isKept = sql`exists (select 1 from ${packs} as ${sql.identifier('whole')} where ${and(
  eq(whole.status, 'published'),
  eq(whole.splitSale, false),
  or(sql`${whole.carerPack} ->> '_id' = ${packs.id}`, sql`${whole.interviewPack} ->> '_id' = ${packs.id}`),
)})`

/** Interviews are handed out, not sold, and so is what another package keeps for its buyers. */
export const isSold = and(or(isNull(packs.consultant), eq(packs.consultant, 'carer')), not(isKept))

export const isSoldAlone = async (db: Tx, id: string): Promise<boolean> =>
  (await db.$count(packs, and(eq(packs.id, id), isSold))) > 0
