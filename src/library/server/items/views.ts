// Views: once per viewer and day, never the owner's. Figures of an item, or of everything somebody published.
import { createHash } from 'node:crypto'
import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { incomeByLine } from '#commerce/server/income.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { Figures, spans } from '#library/contract/figures.shapes.ts'
import { items, rights } from '../library.tables.ts'
import { collects, reviews, viewDays, views } from '../library-use.tables.ts'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export async function countView(
  {
    db,
    actor,
    now,
    request,
  }: CallContext & { readonly request: { readonly address: string; readonly agent: string } },
  id: string,
): Promise<{ counted: boolean }> {
  const [item] = await db
    .select({ owner: items.owner, state: items.state })
    .from(items)
    .where(eq(items.id, id))
  if (item?.state !== 'published') throw kitFail('not-found')
  if (item.owner === actor.id) return { counted: false }
  const day = dayOf(now)
  // A guest is a browser at an address, for a day.
  const viewer =
    actor.id ?? createHash('sha256').update(`${day} ${request.address} ${request.agent}`).digest('base64url')
  const fresh = await db.insert(views).values({ item: id, viewer, day }).onConflictDoNothing().returning()
  if (fresh.length === 0) return { counted: false }
  await db
    .insert(viewDays)
    .values({ item: id, day, views: 1 })
    .onConflictDoUpdate({ target: [viewDays.item, viewDays.day], set: { views: sql`${viewDays.views} + 1` } })
  await db
    .update(items)
    .set({ views: sql`${items.views} + 1`, recent: sql`${items.recent} + 1` })
    .where(eq(items.id, id))
  return { counted: true }
}

type Span = (typeof spans)[number]
const lengths: Readonly<Record<Exclude<Span, 'all'>, number>> = {
  today: 1,
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
}

const startOf = (span: Span, now: Date): Date =>
  span === 'all' ? new Date(0) : new Date(Math.floor(now.getTime() / dayMs - lengths[span] + 1) * dayMs)

export async function figuresOf(
  { db, actor, now }: CallContext,
  {
    _id,
    span,
    from,
    to,
  }: { _id?: string | undefined; span: Span; from?: string | undefined; to?: string | undefined },
): Promise<z.input<typeof Figures>> {
  const own = await db
    .select({ id: items.id, mode: items.mode })
    .from(items)
    .where(and(eq(items.owner, actor.id ?? ''), _id === undefined ? undefined : eq(items.id, _id)))
  if (_id !== undefined && own.length === 0) throw kitFail('not-found')
  const ids = own.map(({ id }) => id)
  const until = to === undefined ? new Date(now.getTime() + 1) : new Date(to)
  const since = from === undefined ? startOf(span, now) : new Date(from)
  if (ids.length === 0)
    return { views: 0, saves: 0, sales: 0, reviews: 0, earnings: 0, conversion: 0, days: [], byMode: [] }
  const seen = await db
    .select({ day: viewDays.day, n: sql<number>`sum(${viewDays.views})::int` })
    .from(viewDays)
    .where(
      and(
        inArray(viewDays.item, ids),
        gte(viewDays.day, dayOf(since)),
        sql`${viewDays.day} <= ${dayOf(until)}::date`,
      ),
    )
    .groupBy(viewDays.day)
  const sold = await db
    .select({ id: rights.id, at: rights.paidAt, mode: rights.mode })
    .from(rights)
    .where(
      and(
        inArray(rights.item, ids),
        isNull(rights.withdrawnAt),
        gte(rights.paidAt, since),
        lt(rights.paidAt, until),
      ),
    )
  const income = await incomeByLine(
    db,
    [actor.id ?? ''],
    sold.map(({ id }) => id),
  )
  const counted = async (table: typeof collects | typeof reviews) =>
    (
      await db
        .select({ n: sql<number>`count(*)::int` })
        .from(table)
        .where(and(inArray(table.rid, ids), gte(table.createdAt, since), lt(table.createdAt, until)))
    )[0]?.n ?? 0
  const days = new Map<string, { views: number; sales: number; earnings: number }>()
  const at = (day: string) =>
    days.get(day) ??
    days.set(day, { views: 0, sales: 0, earnings: 0 }).get(day) ?? { views: 0, sales: 0, earnings: 0 }
  for (const { day, n } of seen) at(day).views += n
  for (const { id, at: paid } of sold) {
    const one = at(dayOf(paid))
    one.sales += 1
    one.earnings += income.get(id) ?? 0
  }
  const total = seen.reduce((sum, { n }) => sum + n, 0)
  const modes = [...new Set(sold.map(({ mode }) => mode))]
  return {
    views: total,
    saves: await counted(collects),
    sales: sold.length,
    reviews: await counted(reviews),
    earnings: [...income.values()].reduce((sum, cents) => sum + cents, 0),
    conversion: total === 0 ? 0 : sold.length / total,
    days: [...days]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, figures]) => ({ at: `${day}T00:00:00.000Z`, ...figures })),
    byMode: modes.map(mode => ({ mode, sales: sold.filter(each => each.mode === mode).length })),
  }
}
