// Free credits (commerce.md section 3): one per package for life, one welcome credit within 14 days of
// signing up, three per month.
import { and, eq, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { markFreeServiceClaimed } from '#identity/server/free-service.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { claimRules, monthOf } from '#services/contract/credits/credits.rules.ts'
import type { Claim } from '#services/contract/packages/packages.contract.ts'
import { packClaims, type PackRow } from '../packages.tables.ts'

/** Whether this person may have a free credit of the package. */
export async function claimOf(
  db: Tx,
  now: Date,
  person: string,
  pack: Pick<PackRow, 'id' | 'promotion' | 'status'>,
): Promise<z.input<typeof Claim>> {
  const had = await db.select().from(packClaims).where(eq(packClaims.buyer, person))
  const thisMonth = had.filter(({ month }) => month === monthOf(now)).length
  const why = await whyNot(db, now, person, pack, had, thisMonth)
  return { kind: pack.promotion, isAllowed: why === null, why, perMonth: claimRules.perMonth }
}

type PreviousClaims = readonly (typeof packClaims.$inferSelect)[]
async function whyNot(
  db: Tx,
  now: Date,
  person: string,
  pack: Pick<PackRow, 'id' | 'promotion' | 'status'>,
  had: PreviousClaims,
  thisMonth: number,
): Promise<string | null> {
  if (pack.promotion === null || pack.status !== 'published')
    return 'There is no free credit of this package.'
  if (had.some(each => each.pack === pack.id)) return 'You have had a free credit of this package.'
  if (thisMonth >= claimRules.perMonth)
    return `You have had ${claimRules.perMonth} free credits this month. You can have more next month.`
  if (pack.promotion === 'promotional') return null
  if (had.some(({ kind }) => kind === 'welcome')) return 'You have had your free credit for new people.'
  const who = await personOf(db, person)
  const days = who ? (now.getTime() - who.createdAt.getTime()) / dayMs : Infinity
  return days <= claimRules.welcomeDays
    ? null
    : `This free credit is for people who signed up in the last ${claimRules.welcomeDays} days.`
}

/** Counts a claim; the table's constraints refuse one too many. */
export async function recordClaim(
  tx: Tx,
  now: Date,
  claim: { readonly buyer: string; readonly pack: PackRow; readonly line: string },
): Promise<void> {
  const month = monthOf(now)
  const [taken] = await tx
    .select({ slot: sql<number>`coalesce(max(${packClaims.slot}), 0)::int` })
    .from(packClaims)
    .where(and(eq(packClaims.buyer, claim.buyer), eq(packClaims.month, month)))
  await tx.insert(packClaims).values({
    buyer: claim.buyer,
    pack: claim.pack.id,
    kind: claim.pack.promotion ?? 'promotional',
    month,
    slot: (taken?.slot ?? 0) + 1,
    line: claim.line,
    at: now,
  })
  if (claim.pack.promotion === 'welcome') await markFreeServiceClaimed(tx, claim.buyer, now)
}
