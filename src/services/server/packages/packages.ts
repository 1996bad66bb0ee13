// Packages as stored, sold and read.
import { and, eq, inArray, sql, sum } from 'drizzle-orm'
import type * as z from '#zod'
import { signer } from '#files/server/files.api.ts'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { CallContext } from '#kit/server/service.ts'
import { missingOf, type PackForm, type PackTerms } from '#services/contract/packages/packages.rules.ts'
import { packPermissions } from '#services/contract/packages/packages.permissions.ts'
import type { Pack, PackSnapshot } from '#services/contract/packages/packages.shapes.ts'
import { credits, packUsers } from '../credits.tables.ts'
import { salesRows } from './pack-sales.ts'
import { packs, packSales, type PackRow, type SchoolPriceRow, type StoredPart } from '../packages.tables.ts'

export const termsOf = (row: PackRow): PackTerms => ({
  price: row.price,
  discount: row.discount,
  discountConfig: { enable: row.discountEnable, end: row.discountEnd, discount: row.discountPercent },
  isOnCampus: row.isOnCampus,
  onCampusPrice: row.onCampusPrice,
})

const scopeOf = (row: PackRow) => ({
  name: row.name,
  cover: row.cover,
  points: row.points,
  keywords: row.keywords,
  type: row.type,
  serviceRoles: row.role,
  mentoringType: row.mentoringType,
  countryCode: row.countries,
  curriculum: row.curriculum as PackSnapshot['curriculum'],
  subject: row.subjects,
  topic: row.topic,
  gradeGroup: row.gradeGroups,
  qualification: row.qualification,
  freq: row.freq as PackSnapshot['freq'],
  duration: row.duration,
  break: row.break,
  consultant: row.consultant,
  isOnCampus: row.isOnCampus,
  country: row.country as PackSnapshot['country'],
})

/** The buyer's snapshot. */
export const snapshotOf = (row: PackRow): PackSnapshot => ({ ...scopeOf(row), revision: row.revision })

export const formOf = (row: PackRow): PackForm => ({
  ...scopeOf(row),
  ...termsOf(row),
  salesTarget: row.salesTarget,
  promotion: row.promotion,
})

export async function packById(tx: Tx, id: string, isLocked = false): Promise<PackRow> {
  const query = tx.select().from(packs).where(eq(packs.id, id))
  const [row] = isLocked ? await query.for('update') : await query
  if (!row) throw kitFail('not-found')
  return row
}

export const partsOf = ({ carerPack, interviewPack }: PackRow): StoredPart[] =>
  [carerPack, interviewPack].filter(part => part !== null)

export async function wirePacks(
  { db, now, actor }: CallContext,
  rows: readonly PackRow[],
  ownPrices: ReadonlyMap<string, SchoolPriceRow> = new Map(),
): Promise<z.input<typeof Pack>[]> {
  const sign = await signer(db, now)
  const names = await namesById(
    db,
    rows.flatMap(row => partsOf(row).map(({ _id }) => _id)),
  )
  const named = (part: StoredPart | null) =>
    part && { ...part, name: names.get(part._id) ?? 'A package that was deleted' }
  const ids = rows.map(({ id }) => id)
  const seesFigures = may(packPermissions, 'pack.statistics', actor)
  const figures = seesFigures ? await figuresOf(db, now, ids) : undefined
  const statistic = seesFigures ? await salesRows(db, ids) : undefined
  const isStaff = may(packPermissions, 'pack.manage', actor)
  return rows.map(row => {
    const form = formOf(row)
    const missing = isStaff ? missingOf(form) : []
    return {
      _id: row.id,
      ...scopeOf(row),
      ...termsOf(row),
      discount: [...row.discount],
      onCampusPrice: row.onCampusPrice.map(each => ({ ...each, discount: [...each.discount] })),
      salesTarget: row.salesTarget,
      promotion: row.promotion,
      splitSale: row.splitSale,
      carerPack: named(row.carerPack),
      interviewPack: named(row.interviewPack),
      schoolPrice: schoolPriceOf(row, ownPrices.get(row.id)),
      coverUrl: row.cover === null ? null : sign(row.cover),
      attachments: row.attachments.map(file => ({ ...file, url: sign(file.hash) })),
      revision: row.revision,
      status: row.status === 'published',
      state: row.status,
      reason: row.reason,
      lastPublished: row.lastPublished,
      filled: missing.length === 0,
      missing,
      count: figures?.get(row.id)?.count ?? (figures ? { sold: 0, valid: 0 } : null),
      income: figures ? (figures.get(row.id)?.income ?? 0) : null,
      statistic: statistic ? (statistic.get(row.id) ?? []) : null,
      updatedAt: row.updatedAt,
    }
  })
}

const schoolPriceOf = ({ isOnCampus }: PackRow, own: SchoolPriceRow | undefined) =>
  own && !isOnCampus ? { price: own.price, discount: [...own.discount] } : null

async function namesById(db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: packs.id, name: packs.name })
    .from(packs)
    .where(inArray(packs.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface Figures {
  readonly count: { readonly sold: number; readonly valid: number }
  readonly income: number
}

/** Credits sold, credits still usable, and net cents. */
async function figuresOf(db: Tx, now: Date, ids: readonly string[]): Promise<ReadonlyMap<string, Figures>> {
  if (ids.length === 0) return new Map()
  const sold = await db
    .select({
      pack: packSales.pack,
      sold: sum(packSales.count).mapWith(Number),
      income: sql<number>`sum(${packSales.price} - ${packSales.refundPrice})`.mapWith(Number),
    })
    .from(packSales)
    .where(inArray(packSales.pack, [...ids]))
    .groupBy(packSales.pack)
  const left = await db
    .select({ pack: packUsers.pack, valid: sql<number>`count(*)::int` })
    .from(credits)
    .innerJoin(packUsers, eq(packUsers.id, credits.packUser))
    .where(
      and(
        inArray(packUsers.pack, [...ids]),
        eq(credits.status, 'available'),
        sql`${credits.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(packUsers.pack)
  const validOf = new Map(left.map(({ pack, valid }) => [pack, valid]))
  return new Map(
    sold.map(row => [
      row.pack,
      { count: { sold: row.sold, valid: validOf.get(row.pack) ?? 0 }, income: row.income },
    ]),
  )
}
