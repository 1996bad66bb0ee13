// Distance in metres from a campus row's address to a place: `metresBetween` in SQL.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { earthRadius, type Point } from '#services/contract/places/distance.rules.ts'
import { campuses } from '../campus.tables.ts'

export function metresTo({ latitude, longitude }: Point): SQL<number> {
  const [lat, lon] = [sql`${latitude}::float8`, sql`${longitude}::float8`]
  return sql<number>`(${2 * earthRadius}::float8 * asin(sqrt(least(1,
    sin(radians(${campuses.latitude} - ${lat}) / 2) ^ 2
    + cos(radians(${lat})) * cos(radians(${campuses.latitude})) * sin(radians(${campuses.longitude} - ${lon}) / 2) ^ 2
  ))))`
}

/** Distances of these providers from the location of campus lessons. */
export async function metresOf(
  db: Tx,
  place: Point | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (!place || ids.length === 0) return new Map()
  const found = await db
    .select({ id: campuses.owner, metres: metresTo(place) })
    .from(campuses)
    .where(and(inArray(campuses.owner, [...ids]), eq(campuses.status, 'approved')))
  return new Map(found.map(({ id, metres }) => [id, metres]))
}
