// Paid seats as goods (commerce.md sections 2 and 5): held by an unpaid order, taken when paid, released
// on refund.
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import type { Obstacle } from '#commerce/contract/goods.shapes.ts'
import { discountHolds, priceNow } from '#commerce/contract/money.rules.ts'
import { afterOrders } from '#commerce/server/after-orders.api.ts'
import {
  sells,
  type GoodsRequest,
  type Goods,
  type GoodsKind,
  type BuyerContext,
  type Selling,
  type SoldLine,
} from '#commerce/server/goods.api.ts'
import { incomeByLine } from '#commerce/server/income.api.ts'
import { personOf } from '#identity/server/people.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import {
  hindrance,
  paidLeaveHours,
  refundUntil,
  seatsLeft,
  type EnrolmentRefusal,
  type Joiner,
} from '#sessions/contract/enrol.rules.ts'
import { notifySeat } from './notices.ts'
import { holds } from '../enrol.tables.ts'
import { sessionsByIds } from '../lists/read.ts'
import { joinersById, lockSeats, seat, takenBefore, unseat } from './seats.ts'
import { registrations, sessions, waiting, type SessionRow } from '../sessions.tables.ts'
import { promote } from './waiting.ts'

const gone = (goods: string, obstacle: Obstacle) => fail(commerceErrors, 'goods-gone', { goods, obstacle })

/** How it is sold: see the differences in `modes` below. */
function modeOf({ type, mode }: SessionRow): string {
  if (type !== 'selfStudy') return type
  return mode === 'video' ? 'selfStudyVideo' : 'selfStudy'
}

async function look(
  { db, now, buyer, person }: BuyerContext,
  requests: readonly GoodsRequest[],
): Promise<ReadonlyMap<string, Goods>> {
  const ids = requests.map(({ id }) => id)
  const held =
    person === null || ids.length === 0
      ? []
      : await db
          .select({ session: holds.session })
          .from(holds)
          .where(and(inArray(holds.session, ids), eq(holds.uid, person)))
  // People without a seat may be about to take one: later ones wait until that is decided.
  for (const id of ids.filter(each => held.every(({ session }) => session !== each)).toSorted())
    await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('update')
  const joiner = person === null ? undefined : (await joinersById(db, [person])).get(person)
  const mine =
    person === null || ids.length === 0
      ? []
      : await db
          .select({ session: registrations.session })
          .from(registrations)
          .where(and(inArray(registrations.session, ids), eq(registrations.uid, person)))
  const found = new Map<string, Goods>()
  for (const row of await sessionsByIds(db, ids)) {
    const isHeld = held.some(({ session }) => session === row.id)
    const discount = { val: row.discount, end: row.discountEnd }
    const isMore = requests.some(({ id, count }) => id === row.id && count !== 1)
    found.set(row.id, {
      id: row.id,
      mode: modeOf(row),
      name: row.name,
      cover: row.image,
      sellers: [row.owner],
      original: row.price,
      discount: discountHolds(discount, now) ? row.discount : 0,
      discountEnd: discountHolds(discount, now) ? row.discountEnd : null,
      // Seats are for people, not schools.
      price: priceNow(row.price, discount, now),
      obstacle: obstacleOf(row, {
        registered: mine.some(({ session }) => session === row.id),
        oneForSelf: !isMore && buyer === person,
        joiner,
        now: isHeld ? orderedBefore(row, now) : now,
        taken: await takenBefore(db, row, now, person),
      }),
      hash: null,
    })
  }
  return found
}

/** Orders placed in time may be paid after the deadline, until the start. */
const orderedBefore = (session: SessionRow, now: Date): Date =>
  now < session.start && session.regDate !== null && session.regDate <= now
    ? new Date(session.regDate.getTime() - 1)
    : now

interface SeatRequest {
  readonly registered: boolean
  readonly oneForSelf: boolean
  readonly joiner: Joiner | undefined
  readonly now: Date
  readonly taken: number
}

function obstacleOf(
  session: SessionRow,
  { registered, oneForSelf, joiner, now, taken }: SeatRequest,
): Obstacle | null {
  if (registered) return 'owned'
  if (!oneForSelf) return 'closed'
  if (!joiner) return session.del || session.status === 'close' || session.pid !== null ? 'notExist' : null
  const why = hindrance(session, joiner, now, taken)
  return why && obstacleByHindrance[why]
}

const obstacleByHindrance: Readonly<Record<EnrolmentRefusal, Obstacle>> = {
  own: 'own',
  full: 'full',
  closed: 'notExist',
  select: 'notExist',
  child: 'notExist',
  role: 'closed',
  school: 'closed',
  late: 'closed',
}

async function hold({ tx, now }: Selling, line: SoldLine, until: Date): Promise<void> {
  const session = await lockSeats(tx, line.goods)
  if (seatsLeft(session.regMax, await takenBefore(tx, session, now, line.person)) === 0)
    throw gone(line.goods, 'full')
  await tx
    .insert(holds)
    .values({ line: line.id, session: session.id, uid: line.person, order: line.order, until })
  // The hold replaces an offer.
  await tx.delete(waiting).where(and(eq(waiting.session, session.id), eq(waiting.uid, line.person)))
}

async function release({ tx, now }: Selling, line: SoldLine): Promise<void> {
  const [freed] = await tx.delete(holds).where(eq(holds.line, line.id)).returning()
  if (freed) await promote({ db: tx, now }, freed.session)
}

async function deliver({ tx, now }: Selling, line: SoldLine): Promise<{ newId?: string }> {
  const session = await lockSeats(tx, line.goods)
  const person = await personOf(tx, line.person)
  if (!person) throw kitFail('not-found')
  await tx.delete(holds).where(eq(holds.line, line.id))
  await seat(tx, { session, person, order: line.order, line: line.id, now })
  await notifySeat({ db: tx, now }, 'enrolled', session, person.id)
  return {}
}

async function withdraw({ tx, now }: Selling, line: SoldLine): Promise<void> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, line.goods)).for('update')
  if (!session) return
  const [there] = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.session, session.id), eq(registrations.orderLine, line.id)))
  if (!there) return
  await unseat(tx, session, there.uid)
  await notifySeat({ db: tx, now }, 'left', session, there.uid)
  await promote({ db: tx, now }, session.id)
}

const refund = (line: SoldLine) => ({ price: line.price, point: line.point, why: null })
const none = (why: string) => ({ price: 0, point: 0, why })

async function refundable(
  db: Tx,
  line: SoldLine,
  now: Date,
): Promise<{ price: number; point: number; why: string | null }> {
  if (line.mode === 'selfStudy' || line.mode === 'selfStudyVideo')
    return none('Self-study is yours to keep once it is paid, so it is not refunded.')
  const [session] = await sessionsByIds(db, [line.goods])
  if (!session || now < refundUntil(session)) return refund(line)
  return none(`A seat is refunded until ${paidLeaveHours} hours before the start.`)
}

async function actualAt(db: Tx, line: SoldLine, paidAt: Date): Promise<Date | null> {
  if (line.mode === 'selfStudy' || line.mode === 'selfStudyVideo') return new Date(paidAt.getTime() + dayMs)
  const [session] = await sessionsByIds(db, [line.goods])
  return session?.ended ? new Date(session.ended.getTime() + dayMs) : null
}

const selfStudy = { kind: 'session_self_study', point: 'self_study', holdMinutes: 24 * 60 } as const

export const seatGoods: GoodsKind = {
  style: 'session',
  kind: 'session_public',
  inCart: true,
  once: true,
  holdMinutes: 30,
  point: 'session',
  income: 'session',
  modes: {
    selfStudy: { ...selfStudy, income: 'self_study' },
    selfStudyVideo: { ...selfStudy, income: 'self_study_video' },
  },
  look,
  hold,
  release,
  deliver,
  withdraw,
  refundable,
  actualAt,
}

/** A session's earnings for its owner, from orders without refunds. */
async function countIncome(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const session of await sessionsByIds(tx, [...new Set(ids)])) {
    const paid = await tx
      .select({ line: registrations.orderLine })
      .from(registrations)
      .where(and(eq(registrations.session, session.id), isNotNull(registrations.orderLine)))
    const shares = await incomeByLine(
      tx,
      [session.owner],
      paid.flatMap(({ line }) => line ?? []),
    )
    await tx
      .update(sessions)
      .set({ income: [...shares.values()].reduce((a, b) => a + b, 0) })
      .where(eq(sessions.id, session.id))
  }
}

const soldSessions = (lines: readonly Pick<SoldLine, 'style' | 'goods'>[]): string[] =>
  lines.filter(({ style }) => style === 'session').map(({ goods }) => goods)

export const forSeatOrders = (): readonly Provision[] => [
  sells(seatGoods),
  provide(afterOrders, {
    paid: (tx, { lines }) => countIncome(tx, soldSessions(lines)),
    givenBack: (tx, { lines }) => countIncome(tx, soldSessions(lines.map(({ line }) => line))),
  }),
]
