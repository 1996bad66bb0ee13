// Campus locations on the wire, and the number of teachers per city.
import { and, eq, gte, inArray, or, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { signer, type Sign } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { CampusCity } from '#services/contract/campus/locations.contract.ts'
import type { Point } from '#services/contract/places/distance.rules.ts'
import type { Category } from '#services/contract/services.values.ts'
import { campuses, campusLocations, type CampusLocationRow } from '../campus.tables.ts'
import { applications } from '../services.tables.ts'
import { metresTo } from './distance.ts'

interface ReadMoment {
  readonly db: Tx
  readonly now: Date
}

/** The city's row, even if archived: existing sales continue. */
export async function cityOf(
  db: Tx,
  country: string | null,
  city: string | null,
): Promise<CampusLocationRow | undefined> {
  if (country === null || city === null) return undefined
  const [row] = await db
    .select()
    .from(campusLocations)
    .where(and(sql`${campusLocations.country} = ${country}`, eq(campusLocations.city, city)))
  return row
}

export async function wireCities(
  { db, now }: ReadMoment,
  rows: readonly CampusLocationRow[],
): Promise<z.input<typeof CampusCity>[]> {
  const sign = await signer(db, now)
  const counts = await approvedIn({ db, now })
  return rows.map(row => ({
    _id: row.id,
    country: row.country,
    city: row.city,
    experienceRate: row.experienceRate,
    tutorRate: row.tutorRate,
    compensationHour: row.travelMinutes / 60,
    attachmentsCity: picturesOf(row, sign),
    archive: row.archive,
    teachers: counts.get(`${row.country} ${row.city}`) ?? 0,
    updatedAt: row.updatedAt,
  }))
}

export const picturesOf = ({ attachmentsCity }: CampusLocationRow, sign: Sign) =>
  attachmentsCity.map(({ hash, filename }) => ({ hash, filename, url: sign(hash) }))

/** In force, with a valid vetting. */
const isInForce = (now: Date): SQL | undefined =>
  and(eq(campuses.status, 'approved'), gte(campuses.vettingDate, now.toISOString().slice(0, 10)))

async function approvedIn({ db, now }: ReadMoment): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ country: campuses.country, city: campuses.city, n: sql<number>`count(*)::int` })
    .from(campuses)
    .where(isInForce(now))
    .groupBy(campuses.country, campuses.city)
  return new Map(rows.map(({ country, city, n }) => [`${country} ${city}`, n]))
}

export interface TeacherQuery {
  readonly country: string
  readonly mentoringType: Category
  readonly subject: readonly string[]
}

const topics = sql`array(select one ->> '_id' from jsonb_array_elements(${applications.topic}) as one)`

function teaches(now: Date, { country, mentoringType, subject }: TeacherQuery): SQL | undefined {
  return and(
    isInForce(now),
    sql`${campuses.country} = ${country}`,
    eq(applications.status, 'approved'),
    eq(applications.mentoringType, mentoringType),
    sql`'onCampus' = any(${applications.rolesGranted})`,
    subject.length === 0
      ? undefined
      : or(
          inArray(applications.subject, [...subject]),
          sql`${topics} && array[${sql.join(
            subject.map(each => sql`${each}`),
            sql`, `,
          )}]::text[]`,
        ),
  )
}

export async function teachersByCity({ db, now }: ReadMoment, query: TeacherQuery) {
  const rows = await db
    .select({ city: campuses.city, count: sql<number>`count(distinct ${campuses.owner})::int` })
    .from(campuses)
    .innerJoin(applications, eq(applications.owner, campuses.owner))
    .where(teaches(now, query))
    .groupBy(campuses.city)
    .orderBy(campuses.city)
  return rows.map(({ city, count }) => ({ city: city ?? '', count }))
}

/** Per subject, or per topic if there is none. */
export async function teachersReaching(
  { db, now }: ReadMoment,
  { city, ...query }: TeacherQuery & { readonly city: string },
  place: Point,
) {
  const about = sql<string>`unnest(case when ${applications.subject} is null then ${topics} else array[${applications.subject}] end)`
  const rows = await db
    .select({ subject: about.as('about'), count: sql<number>`count(distinct ${campuses.owner})::int` })
    .from(campuses)
    .innerJoin(applications, eq(applications.owner, campuses.owner))
    .where(
      and(teaches(now, query), eq(campuses.city, city), sql`${metresTo(place)} <= ${campuses.serviceRadius}`),
    )
    .groupBy(sql`about`)
    .orderBy(sql`about`)
  return rows.filter(row => query.subject.length === 0 || query.subject.includes(row.subject))
}
