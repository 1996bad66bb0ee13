// Campus verifications for readers, and what one lacks.
import { and, eq, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { signer } from '#files/server/files.api.ts'
import { peopleOf, personOf } from '#identity/server/people.api.ts'
import { formatDate } from '#kit/contract/dates.ts'
import type { Tx } from '#kit/server/db.ts'
import { applicationStatus } from '#services/contract/applications.lifecycle.ts'
import type { Campus } from '#services/contract/campus/campus.contract.ts'
import { missingFromCampus, type CampusMissing } from '#services/contract/campus/campus.rules.ts'
import { campuses, campusLocations, type CampusRow } from '../campus.tables.ts'
import { schoolsOfHolders } from '../claims.api.ts'
import { profileOf } from '../profiles/profiles.ts'
import { hasAgreed } from '../applications/provider-agreements.ts'

interface ReadMoment {
  readonly db: Tx
  readonly now: Date
}

/** The version in force. */
export async function campusOf(db: Tx, owner: string): Promise<CampusRow | undefined> {
  const [row] = await db
    .select()
    .from(campuses)
    .where(and(eq(campuses.owner, owner), eq(campuses.status, 'approved')))
  return row
}

export async function isCityOpen(db: Tx, country: string | null, city: string | null): Promise<boolean> {
  if (country === null || city === null) return false
  const where = and(
    sql`${campusLocations.country} = ${country}`,
    eq(campusLocations.city, city),
    eq(campusLocations.archive, false),
  )
  return (await db.$count(campusLocations, where)) > 0
}

/** What is missing, for those that can be submitted. */
export async function missingOfCampus({ db, now }: ReadMoment, row: CampusRow): Promise<CampusMissing[]> {
  if (row.status !== 'draft' && row.status !== 'rejected') return []
  return missingFromCampus(row, {
    hasAgreed: await hasAgreed(db, now, row.owner, ['on_campus']),
    isCityOpen: await isCityOpen(db, row.country, row.city),
    today: await todayOf({ db, now }, row.owner),
  })
}

/** A provider's local date. */
export async function todayOf({ db, now }: ReadMoment, uid: string): Promise<string> {
  const { timeZone = 'UTC' } = (await profileOf(db, uid)) ?? (await personOf(db, uid)) ?? {}
  return formatDate(now, 'iso', timeZone)
}

export async function wireCampuses(
  by: ReadMoment,
  rows: readonly CampusRow[],
  unread?: ReadonlyMap<string, number>,
): Promise<z.input<typeof Campus>[]> {
  const people = await peopleOf(
    by.db,
    rows.flatMap(({ owner, follower, approver }) => [owner, follower ?? '', approver ?? '']),
  )
  const schools = await schoolsOfHolders(
    by.db,
    rows.map(({ follower }) => follower),
  )
  const sign = await signer(by.db, by.now)
  const wired: z.input<typeof Campus>[] = []
  for (const row of rows) {
    const applicant = people.get(row.owner)
    const named = (id: string) => people.get(id)?.name ?? ''
    wired.push({
      _id: row.id,
      uid: row.owner,
      applicant: {
        _id: row.owner,
        name: applicant?.name ?? '',
        email: applicant?.email ?? null,
        avatar: applicant?.avatar ?? null,
      },
      country: row.country,
      city: row.city,
      address: row.address,
      place_id: row.placeId,
      place: row.place,
      serviceRadius: row.serviceRadius,
      attachmentsAddress: row.attachmentsAddress.map(file => ({ ...file, url: sign(file.hash) })),
      attachmentsVetting: row.attachmentsVetting.map(file => ({ ...file, url: sign(file.hash) })),
      vettingDate: row.vettingDate,
      status: applicationStatus[row.status] as z.input<typeof Campus>['status'],
      reason: row.reason,
      approval: {
        submitted: row.submittedAt,
        approved: row.approvedAt,
        approver: row.approver === null ? null : named(row.approver),
      },
      versionId: row.version,
      replaces: row.replaces,
      follower: row.follower === null ? null : { _id: row.follower, name: named(row.follower) },
      followedAt: row.followedAt,
      schoolOfFollower: schools.get(row.follower ?? '') ?? null,
      releasedAt: row.releasedAt,
      missing: await missingOfCampus(by, row),
      unread: unread ? (unread.get(row.id) ?? 0) : null,
      updatedAt: row.updatedAt,
    })
  }
  return wired
}
