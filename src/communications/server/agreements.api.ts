// What other domains ask of agreements, inside their own transactions.
import { and, eq, isNull } from 'drizzle-orm'
import type { Agreement } from '#communications/contract/reading.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { accept, isCurrent } from './agreements.ts'
import { acceptances, agreements } from './reading.tables.ts'

type Kind = Pick<Agreement, 'type' | 'mode'>

/** Has this person accepted the version in force? Where there is none, nothing is to be accepted. */
export async function hasAccepted(tx: Tx, now: Date, user: string, { type, mode }: Kind): Promise<boolean> {
  const open = await tx
    .select({ id: agreements.id })
    .from(agreements)
    .leftJoin(acceptances, and(eq(acceptances.agreement, agreements.id), eq(acceptances.user, user)))
    .where(
      and(isCurrent(tx, now), eq(agreements.type, type), eq(agreements.mode, mode), isNull(acceptances.user)),
    )
    .limit(1)
  return open.length === 0
}

/** For the demo world, whose people have read everything. */
export async function acceptCurrent(tx: Tx, now: Date, user: string, { type, mode }: Kind): Promise<void> {
  const current = await tx
    .select({ id: agreements.id })
    .from(agreements)
    .where(and(isCurrent(tx, now), eq(agreements.type, type), eq(agreements.mode, mode)))
  for (const { id } of current) await accept(tx, { user, agreement: id, at: now, address: 'demo' })
}
