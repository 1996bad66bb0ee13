// A school's price for a package instead of the general one. Packages on campus have prices by city, the same
// for everybody.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { goodsChanged } from '#commerce/server/orders.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Call } from '#kit/server/service.ts'
import { isSchool } from '#schools/server/schools-named.api.ts'
import { ownerNames } from '#schools/server/owners.api.ts'
import type { Bundle, PackTerms } from '#services/contract/packages/packages.rules.ts'
import { schoolPrices, type PackRow, type SchoolPriceRow } from '../packages.tables.ts'
import { assertBundles } from './pack-edit.ts'

/** By package. */
export async function pricesOfSchool(
  db: Tx,
  school: string,
  packs: readonly string[],
): Promise<ReadonlyMap<string, SchoolPriceRow>> {
  if (packs.length === 0) return new Map()
  const rows = await db
    .select()
    .from(schoolPrices)
    .where(and(eq(schoolPrices.school, school), inArray(schoolPrices.pack, [...packs])))
  return new Map(rows.map(row => [row.pack, row]))
}

/** The school's own price and bundles replace the public ones; a temporary discount still applies. */
export const termsForSchool = (terms: PackTerms, own: SchoolPriceRow | undefined): PackTerms =>
  own && !terms.isOnCampus ? { ...terms, price: own.price, discount: own.discount } : terms

export async function schoolPricesOf(db: Tx, pack: string) {
  const rows = await db
    .select()
    .from(schoolPrices)
    .where(eq(schoolPrices.pack, pack))
    .orderBy(asc(schoolPrices.school))
  const names = await ownerNames(
    db,
    rows.map(({ school }) => school),
  )
  return rows.map(({ school, price, discount, updatedAt }) => ({
    school: { _id: school, name: names.get(school) ?? '' },
    price,
    discount: [...discount],
    updatedAt,
  }))
}

interface SchoolPriceChange {
  readonly school: string
  /** Null: the school pays the public price. */
  readonly price: number | null
  readonly discount: Bundle[]
}

export async function setSchoolPrice(
  call: Pick<Call, 'db' | 'now' | 'actor'>,
  pack: PackRow,
  { school, price, discount }: SchoolPriceChange,
): Promise<void> {
  const { db, now, actor } = call
  if (pack.isOnCampus) throw kitFail('wrong-state', { isOnCampus: true })
  if (!(await isSchool(db, school))) throw kitFail('not-found')
  assertBundles(discount)
  if (price === null)
    await db.delete(schoolPrices).where(and(eq(schoolPrices.pack, pack.id), eq(schoolPrices.school, school)))
  else {
    const values = { price, discount, setBy: actor.id ?? '', updatedAt: now }
    await db
      .insert(schoolPrices)
      .values({ pack: pack.id, school, ...values })
      .onConflictDoUpdate({ target: [schoolPrices.pack, schoolPrices.school], set: values })
  }
  // Unpaid orders at the old price must be confirmed again.
  await goodsChanged(db, now, 'service', [pack.id])
}
