// Packages are sold in listed cities that are not archived; existing sales continue.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { goodsChanged } from '#commerce/server/orders.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { campusErrors } from '#services/contract/campus/campus.errors.ts'
import { campusLocations, type CampusLocationRow } from '../campus.tables.ts'
import { packs } from '../packages.tables.ts'

/** Unpaid orders lose goods that are no longer sold. */
export async function citiesChanged(
  { db, now }: { readonly db: Tx; readonly now: Date },
  { country, city }: CampusLocationRow,
): Promise<void> {
  const sold = await db
    .select({ id: packs.id })
    .from(packs)
    .where(
      and(
        eq(packs.status, 'published'),
        eq(packs.country, country),
        sql`${packs.onCampusPrice} @> ${JSON.stringify([{ city }])}::jsonb`,
      ),
    )
  if (sold.length === 0) return
  await goodsChanged(
    db,
    now,
    'service',
    sold.map(({ id }) => id),
  )
}

/** Prices can be set for listed cities only. */
export async function assertCities(
  db: Tx,
  country: string | null | undefined,
  cities: readonly string[],
): Promise<void> {
  if (cities.length === 0) return
  const known = await db.$count(
    campusLocations,
    and(sql`${campusLocations.country} = ${country ?? ''}`, inArray(campusLocations.city, [...cities])),
  )
  if (known < new Set(cities).size) throw fail(campusErrors, 'city-unknown')
}
