// `campus-location`: cities on sale for everybody, with pay rates for staff.
import { and, asc, eq, sql } from 'drizzle-orm'
import { ownFileFacts, referFiles, signer, type Sign } from '#files/server/files.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Kit } from '#kit/server/kit.ts'
import { containing } from '#kit/server/like.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { locationContract, maxPictures } from '#services/contract/campus/locations.contract.ts'
import { locationRoles } from '#services/contract/campus/campus.permissions.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'
import { managersWith } from '#identity/server/people.api.ts'
import type * as z from '#zod'
import { campusLocations, type CampusLocationRow, type StoredPicture } from '../campus.tables.ts'
import { placeById } from '../places/lookup.ts'
import { citiesChanged } from './city-sales.ts'
import { cityOf, picturesOf, teachersByCity, teachersReaching, wireCities } from './locations.ts'

type Patch = z.output<typeof locationContract.methods.patch.data>

export const locationService = (kit: Kit) =>
  implement(locationContract, {
    async find(call) {
      const { $search, ...query } = call.query
      const page = await listTable(call.db, campusLocations, query, {
        columns: {
          country: campusLocations.country,
          archive: campusLocations.archive,
          city: campusLocations.city,
          updatedAt: campusLocations.updatedAt,
        },
        where: $search ? containing($search, campusLocations.city) : undefined,
        order: [asc(campusLocations.country), asc(campusLocations.city), asc(campusLocations.id)],
      })
      return { ...page, data: await wireCities(call, page.data) }
    },
    get: async (id, call) => one(call, await rowOf(call, id)),
    async create(call) {
      const { db, now, actor, data } = call
      const [row] = await db
        .insert(campusLocations)
        .values({
          id: kit.newId(),
          country: data.country,
          city: data.city,
          ...rateColumns(data),
          createdBy: actor.id ?? '',
          createdAt: now,
          updatedAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      await writeAudit(db, call, 'location.create', row.id, { after: row })
      return announce(kit, call, row, 'created')
    },
    async patch(id, call) {
      const { db, now, data } = call
      const before = await rowOf(call, id)
      const attachmentsCity = await picturesAfter(call, before, data)
      const [row] = await db
        .update(campusLocations)
        .set({ ...rateColumns(data), ...(attachmentsCity && { attachmentsCity }), updatedAt: now })
        .where(eq(campusLocations.id, id))
        .returning()
      if (!row) throw kitFail('not-found')
      if (attachmentsCity) await keepPictures(call, row)
      if (row.archive !== before.archive) await citiesChanged(call, row)
      await writeAudit(db, call, 'location.edit', id, { before, after: row })
      return announce(kit, call, row, 'patched')
    },
    calls: {
      get: {
        async cityByCountry({ db, now, query: { country } }) {
          const sign = await signer(db, now)
          const rows = await db
            .select()
            .from(campusLocations)
            .where(and(eq(campusLocations.country, country), eq(campusLocations.archive, false)))
            .orderBy(asc(campusLocations.city))
          return rows.map(row => publicCity(row, sign))
        },
        async city({ db, now, query: { country, city } }) {
          const row = await cityOf(db, country, city)
          if (!row) throw kitFail('not-found')
          return { ...publicCity(row, await signer(db, now)), archive: row.archive }
        },
        country: ({ db }) =>
          db
            .select({ country: campusLocations.country, cities: sql<number>`count(*)::int` })
            .from(campusLocations)
            .where(eq(campusLocations.archive, false))
            .groupBy(campusLocations.country)
            .orderBy(asc(campusLocations.country)),
        cityTeacherStatistics: call => teachersByCity(call, call.query),
        cityTeacherStatisticsRadius: async call =>
          teachersReaching(call, call.query, await placeById(kit, call.query.place_id)),
      },
    },
  })

const publicCity = (row: CampusLocationRow, sign: Sign) => ({
  _id: row.id,
  country: row.country,
  city: row.city,
  attachmentsCity: picturesOf(row, sign),
})

const rateColumns = ({ experienceRate, tutorRate, compensationHour, archive }: Patch) => ({
  ...(experienceRate && { experienceRate }),
  ...(tutorRate && { tutorRate }),
  ...(compensationHour !== undefined && { travelMinutes: Math.round(compensationHour * 60) }),
  ...(archive !== undefined && { archive }),
})

async function rowOf({ db }: Call, id: string): Promise<CampusLocationRow> {
  const [row] = await db.select().from(campusLocations).where(eq(campusLocations.id, id))
  if (!row) throw kitFail('not-found')
  return row
}

async function picturesAfter(
  { db, actor }: Call,
  { attachmentsCity }: CampusLocationRow,
  { $addToSet, $pull }: Patch,
): Promise<StoredPicture[] | undefined> {
  if ($pull) return attachmentsCity.filter(({ hash }) => hash !== $pull.attachmentsCity.hash)
  if (!$addToSet) return undefined
  const { hash, filename } = $addToSet.attachmentsCity
  const facts = await ownFileFacts(db, actor.id ?? '', hash)
  if (!facts) throw fail(servicesErrors, 'file-unknown')
  if (!facts.mime.startsWith('image/')) throw fail(servicesErrors, 'media-kind')
  const others = attachmentsCity.filter(each => each.hash !== hash)
  if (others.length >= maxPictures)
    throw fail(servicesErrors, 'document-refused', { fault: `At most ${maxPictures} pictures.` })
  return [...others, { hash, filename }]
}

const keepPictures = ({ db, actor }: Call, { id, attachmentsCity }: CampusLocationRow): Promise<void> =>
  referFiles(
    db,
    { table: 'services_campus_locations', record: id, owner: actor.id ?? '', school: null, place: id },
    attachmentsCity.map(({ hash }) => hash),
  )

async function announce(kit: Kit, call: Call, row: CampusLocationRow, event: 'created' | 'patched') {
  const rooms = (await managersWith(call.db, locationRoles)).map(user => `user:${user}`)
  await emit(call.db, kit.clock, locationContract, event, { _id: row.id }, rooms)
  return one(call, row)
}

async function one(call: Call, row: CampusLocationRow) {
  const [wired] = await wireCities(call, [row])
  if (!wired) throw kitFail('not-found')
  return wired
}
