// Providers' actions: start, fill in, add papers, start a new version of the approved one.
import { and, eq, inArray } from 'drizzle-orm'
import { ownFileFacts, referFiles } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import {
  campusFileFields,
  type CampusFileField,
  type CampusPatch,
} from '#services/contract/campus/campus.contract.ts'
import { campusErrors } from '#services/contract/campus/campus.errors.ts'
import { maxCampusFiles } from '#services/contract/campus/campus.rules.ts'
import { documentFault } from '#services/contract/documents.ts'
import type { Place } from '#services/contract/places/places.contract.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { campuses, type CampusRow, type StoredPaper } from '../campus.tables.ts'
import { campusOf } from './campus.ts'

interface WriteMoment {
  readonly db: Tx
  readonly now: Date
}

export async function beginCampus(kit: Pick<Kit, 'newId'>, { db, now }: WriteMoment, owner: string) {
  if (await campusOf(db, owner)) throw fail(campusErrors, 'campus-in-force')
  const [row] = await db
    .insert(campuses)
    .values({ id: kit.newId(), owner, status: 'draft', createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw kitFail('unexpected')
  return row
}

/** @returns Columns for changes by the provider; empty if nothing changes. */
export async function campusColumns(
  by: WriteMoment,
  row: CampusRow,
  data: CampusPatch,
  place: Place | undefined,
): Promise<Partial<CampusRow>> {
  const { country, city, address, serviceRadius, vettingDate } = data
  const columns: Partial<CampusRow> = {
    ...(country && { country }),
    ...(city !== undefined && { city }),
    ...(address !== undefined && { address }),
    ...(serviceRadius !== undefined && { serviceRadius }),
    ...(vettingDate !== undefined && { vettingDate }),
    ...(place && placeColumns(place)),
  }
  for (const field of campusFileFields) {
    const files = await filesAfter(by, row, data, field)
    if (files) columns[field] = files
  }
  const changed = Object.keys(columns)
  // The travel radius can change at any time; everything else needs a review.
  const isRadiusAlone = row.status === 'approved' && changed.every(name => name === 'serviceRadius')
  const isOpen = row.status === 'draft' || row.status === 'rejected'
  if (changed.length > 0 && !isOpen && !isRadiusAlone) throw fail(campusErrors, 'campus-locked')
  return columns
}

const placeColumns = ({ place_id, name, country, latitude, longitude }: Place) => ({
  placeId: place_id,
  place: name,
  placeCountry: country,
  latitude,
  longitude,
})

async function filesAfter(
  { db, now }: WriteMoment,
  row: CampusRow,
  { $addToSet, $pull }: CampusPatch,
  field: CampusFileField,
): Promise<StoredPaper[] | undefined> {
  const [added, gone] = [$addToSet?.[field], $pull?.[field]]
  if (gone) return row[field].filter(({ hash }) => hash !== gone.hash)
  if (!added) return undefined
  const facts = await ownFileFacts(db, row.owner, added.hash)
  if (!facts) throw fail(servicesErrors, 'file-unknown')
  const fault = documentFault('identity', facts)
  const others = row[field].filter(({ hash }) => hash !== added.hash)
  if (fault !== undefined || others.length >= maxCampusFiles)
    throw fail(servicesErrors, 'document-refused', { fault: fault ?? `At most ${maxCampusFiles} files.` })
  return [...others, { ...added, mime: facts.mime, size: facts.size, date: now.toISOString() }]
}

export const keepPapers = (db: Tx, row: CampusRow): Promise<void> =>
  referFiles(
    db,
    { table: 'services_campus', record: row.id, owner: row.owner, school: null, place: row.id },
    [...row.attachmentsAddress, ...row.attachmentsVetting].map(({ hash }) => hash),
  )

/** The editable version: an open one, or a copy of the approved one. */
export async function reviseCampus(kit: Pick<Kit, 'newId'>, { db, now }: WriteMoment, row: CampusRow) {
  if (row.status !== 'approved') throw kitFail('wrong-state', { status: row.status })
  const isOpen = inArray(campuses.status, ['draft', 'submitted', 'rejected'])
  const [open] = await db
    .select()
    .from(campuses)
    .where(and(eq(campuses.owner, row.owner), isOpen))
  if (open) return open
  const [made] = await db
    .insert(campuses)
    .values({
      ...row,
      id: kit.newId(),
      status: 'draft',
      reason: null,
      version: row.version + 1,
      replaces: row.id,
      remindedAt: null,
      expiredAt: null,
      submittedAt: null,
      approvedAt: null,
      approver: null,
      follower: null,
      followedAt: null,
      releasedAt: null,
      touchedAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!made) throw kitFail('unexpected')
  await keepPapers(db, made)
  return made
}
