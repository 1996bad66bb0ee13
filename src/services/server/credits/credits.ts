// Credits of a bought package: added, used for a lesson, returned, expired, refunded. Each change locks
// the bought package, moves credit rows out of `available` and writes the log, in the caller's
// transaction.
import { and, asc, eq, gt, inArray, lte, max, ne, notExists, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { newId } from '#kit/server/ids.ts'
import type { CreditState, GiveBackReason } from '#services/contract/credits/credits.values.ts'
import { expiries } from '#services/contract/credits/credits.rules.ts'
import { packagesErrors } from '#services/contract/packages/packages.errors.ts'
import { credits, packUsers, type CreditRow, type PackUserRow } from '../credits.tables.ts'
import { writeLog, type LogFacts } from './credit-log.ts'

export interface Moment {
  readonly tx: Tx
  readonly now: Date
}

/** Serialises all changes to one bought package's credits. */
export async function lockPackUser(tx: Tx, id: string): Promise<PackUserRow> {
  const [row] = await tx.select().from(packUsers).where(eq(packUsers.id, id)).for('update')
  if (!row) throw kitFail('not-found')
  return row
}

export interface NewCredits {
  readonly count: number
  readonly gift: boolean
  readonly order: string | null
  readonly line: string | null
  readonly payMethod: CreditRow['payMethod']
  readonly log: LogFacts
}

export async function addCredits(at: Moment, packUser: string, added: NewCredits): Promise<CreditRow[]> {
  if (added.count === 0) return []
  const owner = await lockPackUser(at.tx, packUser)
  const { gift, order, line, payMethod } = added
  const rows = Array.from({ length: added.count }, () => ({
    gift,
    order,
    line,
    payMethod,
    givenBackFor: null,
  }))
  const made = await insertFresh(at, owner, rows)
  await writeLog(at, owner, made.length, made, added.log)
  return made
}

/** A lesson's log entry. */
export type LessonFacts = Required<Pick<LogFacts, 'name' | 'start' | 'servicer'>> &
  Pick<LogFacts, 'session' | 'compensation'>

export interface CreditUse {
  readonly packUser: string
  readonly times: number
  /** Id of the lesson's booking. */
  readonly booking: string
  /** Uses credits of this order only. */
  readonly order?: string
  readonly lesson: LessonFacts
}

/**
 * Uses the credits that expire first, bought ones before gifts. Throws `credits-short` if there are too
 * few.
 */
export async function takeCredits(at: Moment, taking: CreditUse): Promise<CreditRow[]> {
  const { tx, now } = at
  const owner = await lockPackUser(tx, taking.packUser)
  const found = await tx
    .select({ id: credits.id })
    .from(credits)
    .where(
      and(
        eq(credits.packUser, owner.id),
        eq(credits.status, 'available'),
        gt(credits.expiresAt, now),
        taking.order === undefined ? undefined : eq(credits.order, taking.order),
      ),
    )
    .orderBy(asc(credits.expiresAt), asc(credits.gift), asc(credits.id))
    .limit(taking.times)
  if (found.length < taking.times || taking.times < 1)
    throw fail(packagesErrors, 'credits-short', { needed: taking.times, available: found.length })
  const taken = await leaveAvailable(
    at,
    inArray(
      credits.id,
      found.map(({ id }) => id),
    ),
    { status: 'used', booking: taking.booking },
  )
  if (taken.length < taking.times) throw fail(packagesErrors, 'credit-taken')
  await writeLog(at, owner, -taken.length, taken, {
    ...taking.lesson,
    type: 'booking',
    booking: taking.booking,
  })
  return taken
}

export interface GivingBack {
  readonly booking: string
  readonly type: GiveBackReason
  /** Shown to both sides. */
  readonly reason: string | null
  readonly lesson: LessonFacts
}

/** New credits expiring after the last, for each credit of the lesson not returned yet; idempotent. */
export async function giveBackCredits(at: Moment, back: GivingBack): Promise<CreditRow[]> {
  const { tx } = at
  const [any] = await tx
    .select({ packUser: credits.packUser })
    .from(credits)
    .where(eq(credits.booking, back.booking))
    .limit(1)
  if (!any) return []
  const owner = await lockPackUser(tx, any.packUser)
  const later = alias(credits, 'later')
  const used = await tx
    .select()
    .from(credits)
    .where(
      and(
        eq(credits.booking, back.booking),
        eq(credits.status, 'used'),
        notExists(tx.select({ id: later.id }).from(later).where(eq(later.givenBackFor, credits.id))),
      ),
    )
    .orderBy(asc(credits.expiresAt), asc(credits.id))
  if (used.length === 0) return []
  const fresh = await insertFresh(
    at,
    owner,
    // Order, payment and gift flag are kept, so that a refund treats the credit correctly.
    used.map(({ id, gift, order, line, payMethod }) => ({ gift, order, line, payMethod, givenBackFor: id })),
  )
  await writeLog(at, owner, fresh.length, fresh, {
    ...back.lesson,
    type: back.type,
    reason: back.reason,
    booking: back.booking,
  })
  return fresh
}

/** Marks expired credits. */
export async function expireCredits(at: Moment, packUser: string): Promise<CreditRow[]> {
  const owner = await lockPackUser(at.tx, packUser)
  const gone = await leaveAvailable(at, and(eq(credits.packUser, packUser), lte(credits.expiresAt, at.now)), {
    status: 'expired',
  })
  if (gone.length > 0)
    await writeLog(at, owner, -gone.length, gone, { type: 'expired', name: owner.snapshot.name })
  return gone
}

/** Cancels every available credit of an order line, gifts included. */
export async function refundCredits(at: Moment, line: string, reason: string | null): Promise<CreditRow[]> {
  const held = await at.tx
    .selectDistinct({ packUser: credits.packUser })
    .from(credits)
    .where(eq(credits.line, line))
    .orderBy(credits.packUser)
  const gone: CreditRow[] = []
  for (const { packUser } of held) {
    const owner = await lockPackUser(at.tx, packUser)
    const these = await leaveAvailable(at, and(eq(credits.packUser, packUser), eq(credits.line, line)), {
      status: 'refunded',
    })
    if (these.length > 0)
      await writeLog(at, owner, -these.length, these, {
        type: 'refund',
        name: owner.snapshot.name,
        reason,
        order: these[0]?.order ?? null,
      })
    gone.push(...these)
  }
  return gone
}

const leaveAvailable = (
  { tx, now }: Moment,
  which: SQL | undefined,
  set: { readonly status: Exclude<CreditState, 'available'>; readonly booking?: string },
): Promise<CreditRow[]> =>
  tx
    .update(credits)
    .set({ ...set, updatedAt: now })
    .where(and(which, eq(credits.status, 'available')))
    .returning()

type NewCredit = Pick<CreditRow, 'gift' | 'order' | 'line' | 'payMethod' | 'givenBackFor'>
async function insertFresh(
  { tx, now }: Moment,
  owner: PackUserRow,
  rows: readonly NewCredit[],
): Promise<CreditRow[]> {
  const [last] = await tx
    .select({ at: max(credits.expiresAt) })
    .from(credits)
    .where(and(eq(credits.packUser, owner.id), ne(credits.status, 'refunded')))
  const ends = expiries(last?.at ?? null, now, rows.length, owner.snapshot.freq)
  return tx
    .insert(credits)
    .values(
      rows.map((row, index) => ({
        ...row,
        id: newId({ now: () => now }),
        packUser: owner.id,
        owner: owner.owner,
        expiresAt: ends[index] ?? now,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning()
}
