// Agreement functions that other domains call inside their own transactions.
import { and, eq, isNull } from 'drizzle-orm'
import type { Agreement } from '#communications/contract/reading.contract.ts'
import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { accept, isCurrent } from './agreements/agreements.ts'
import { acceptances, agreements, type AgreementRecord } from './reading.tables.ts'

type Kind = Pick<Agreement, 'type' | 'mode'>

/** Has this person accepted the version in force? True if there is none. */
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

interface Accepting {
  readonly db: Tx
  readonly now: Date
  readonly actor: Actor
  readonly request?: { readonly address: string } | undefined
}

/** Accepts the version in force along with the call, if the call names the version that the page showed. */
export async function demandAccepted(
  { db, now, actor, request }: Accepting,
  { type, mode }: Kind,
  agreed: readonly string[],
): Promise<void> {
  const user = actor.id ?? ''
  if (await hasAccepted(db, now, user, { type, mode })) return
  const current = await db
    .select({ id: agreements.id })
    .from(agreements)
    .where(and(isCurrent(db, now), eq(agreements.type, type), eq(agreements.mode, mode)))
  const missing = current.map(({ id }) => id).filter(id => !agreed.includes(id))
  if (missing.length > 0) throw fail(communicationsErrors, 'accept-first', { agreements: missing })
  for (const { id } of current)
    await accept(db, { user, agreement: id, at: now, address: request?.address ?? '' })
}

/** For the demo world, whose people have accepted everything. */
export async function acceptCurrent(tx: Tx, now: Date, user: string, { type, mode }: Kind): Promise<void> {
  const current = await tx
    .select({ id: agreements.id })
    .from(agreements)
    .where(and(isCurrent(tx, now), eq(agreements.type, type), eq(agreements.mode, mode)))
  for (const { id } of current) await accept(tx, { user, agreement: id, at: now, address: 'demo' })
}

/** The version in force, for documents that include its full text. */
export async function currentAgreement(
  tx: Tx,
  now: Date,
  { type, mode }: Kind,
): Promise<Pick<AgreementRecord, 'name' | 'version' | 'content'> | undefined> {
  const [current] = await tx
    .select({ name: agreements.name, version: agreements.version, content: agreements.content })
    .from(agreements)
    .where(and(isCurrent(tx, now), eq(agreements.type, type), eq(agreements.mode, mode)))
    .limit(1)
  return current
}
