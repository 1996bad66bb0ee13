// Bought packages on the wire.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { signer } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { emit } from '#kit/server/events.ts'
import { sessionsByIds } from '#sessions/server/sessions.api.ts'
import { ownerNames, peopleOfOwner } from '#schools/server/owners.api.ts'
import { packUserContract, type PackUser } from '#services/contract/credits/credits.contract.ts'
import { credits, packUsers, type PackUserRow } from '../credits.tables.ts'
import { packSales } from '../packages.tables.ts'
import { creditSums } from './sums.ts'

export async function wirePackUsers(
  { db, now }: { readonly db: Tx; readonly now: Date },
  rows: readonly PackUserRow[],
  { isPriced = false }: { readonly isPriced?: boolean } = {},
): Promise<z.input<typeof PackUser>[]> {
  const ids = rows.map(({ id }) => id)
  const sumsOf = await creditSums(db, ids, now)
  const names = await ownerNames(
    db,
    rows.map(({ owner }) => owner),
  )
  const active = await withActiveChild(db, ids, now)
  const paid = isPriced ? await paidFor(db, ids) : undefined
  const sign = await signer(db, now)
  const bound = await sessionsByIds(
    db,
    rows.flatMap(({ course }) => course ?? []),
  )
  const courses = new Map(
    bound.map(({ id, name, image }) => [id, { _id: id, name, image: image && sign(image) }]),
  )
  return rows.map(row => {
    const sums = sumsOf(row.id)
    return {
      ...sums,
      _id: row.id,
      uid: row.owner,
      owner: { _id: row.owner, name: names.get(row.owner) ?? '' },
      isSchool: row.isSchool,
      pid: row.parent,
      pack: row.pack,
      snapshot: row.snapshot,
      coverUrl: row.snapshot.cover === null ? null : sign(row.snapshot.cover),
      city: row.city,
      location: row.location,
      course: courses.get(row.course ?? '') ?? null,
      trialOf: row.trialOf,
      status: sums.available > 0 || active.has(row.id),
      order: row.order,
      payMethod: row.isPaid ? ('cash' as const) : null,
      isFree: !row.isPaid,
      price: paid ? (paid.get(row.id)?.price ?? 0) : null,
      point: paid ? (paid.get(row.id)?.point ?? 0) : null,
      isPoint: paid ? !row.isPaid && (paid.get(row.id)?.point ?? 0) > 0 : null,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }
  })
}

async function paidFor(
  db: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly price: number; readonly point: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      packUser: packSales.packUser,
      price: sql<number>`sum(${packSales.price} - ${packSales.refundPrice})::int`,
      point: sql<number>`sum(${packSales.point} - ${packSales.refundPoint})::int`,
    })
    .from(packSales)
    .where(inArray(packSales.packUser, [...ids]))
    .groupBy(packSales.packUser)
  return new Map(rows.map(({ packUser, ...sums }) => [packUser, sums]))
}

/** The owner's open pages see the change at once. */
export async function announceChange(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  id: string,
  owner: string,
): Promise<void> {
  const people = await peopleOfOwner(tx, owner)
  await emit(
    tx,
    { now: () => now },
    packUserContract,
    'patched',
    { _id: id },
    people.map(user => `user:${user}`),
  )
}

/** A parent is active while any child is. */
async function withActiveChild(db: Tx, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ parent: packUsers.parent })
    .from(packUsers)
    .innerJoin(credits, eq(credits.packUser, packUsers.id))
    .where(and(inArray(packUsers.parent, [...ids]), isLeft(now)))
  return new Set(rows.flatMap(({ parent }) => parent ?? []))
}

const isLeft = (now: Date) =>
  and(eq(credits.status, 'available'), sql`${credits.expiresAt} > ${now.toISOString()}::timestamptz`)

/** Bought packages with credits left, in themselves or an included one. */
export const hasCreditsLeft = (now: Date) => {
  const child = sql`select 1 from ${credits} join ${packUsers} as child on child.id = ${credits.packUser} where child.parent = ${packUsers.id} and ${isLeft(now)}`
  return sql`(exists (select 1 from ${credits} where ${credits.packUser} = ${packUsers.id} and ${isLeft(now)}) or exists (${child}))`
}
