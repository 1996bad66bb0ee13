// `campus-location`: cities with campus lessons and their hourly pay (backoffice.md section 9).
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool } from '#kit/contract/wire.ts'
import { campusCategories, campusCountries } from '../packages/packages.values.ts'
import { placeId } from '../places/places.contract.ts'
import { gradeGroups } from '#academics/contract/grades.rules.ts'
import { type Category } from '../services.values.ts'
import { subjectName } from '../settings.conf.ts'
import { locationPermissions } from './campus.permissions.ts'

const country = z.enum(campusCountries)
const cents = z.int().check(z.minimum(0), z.maximum(1_000_000))
/** Cents per hour by grade group. */
export const CityRates = z.partialRecord(z.enum(gradeGroups), cents)
export type CityRates = z.output<typeof CityRates>

export const maxPictures = 8
const Picture = z.object({ hash: z.string(), filename: z.string(), url: z.string() })

export const CampusCity = z.object({
  _id: id,
  country,
  city: z.string(),
  /** For experienced teachers and workshop leaders. */
  experienceRate: CityRates,
  /** For student tutors. */
  tutorRate: CityRates,
  /** Paid travel hours per lesson. */
  compensationHour: z.number(),
  attachmentsCity: z.array(Picture),
  archive: z.boolean(),
  /** Number of providers approved to teach there. */
  teachers: z.int(),
  updatedAt: instant,
})
export type CampusCity = z.output<typeof CampusCity>

/** The public part of a city; its rates are for staff. */
const PublicCity = z.object({ _id: id, country, city: z.string(), attachmentsCity: z.array(Picture) })

const rates = {
  experienceRate: z.optional(CityRates),
  tutorRate: z.optional(CityRates),
  compensationHour: z.optional(z.number().check(z.minimum(0), z.maximum(8), z.multipleOf(0.25))),
  archive: z.optional(z.boolean()),
}
const about = z.strictObject({
  country,
  mentoringType: z.enum(campusCategories as readonly [Category, ...Category[]]),
  /** Subjects or topic ids; empty means all. */
  subject: z._default(z.array(subjectName).check(z.maxLength(30)), []),
})

export const locationContract = service('campus-location', locationPermissions, {
  find: {
    may: 'location.read',
    query: listQuery({ country, archive: wireBool }, { search: true, sort: ['city', 'updatedAt'] }),
    result: page(CampusCity),
  },
  get: { may: 'location.read', result: CampusCity },
  create: {
    may: 'location.edit',
    data: z.strictObject({ ...rates, country, city: text(60, 1) }),
    result: CampusCity,
  },
  patch: {
    may: 'location.edit',
    data: z.strictObject({
      ...rates,
      $addToSet: z.optional(
        z.strictObject({ attachmentsCity: z.strictObject({ hash: fileHash, filename: text(200, 1) }) }),
      ),
      $pull: z.optional(z.strictObject({ attachmentsCity: z.strictObject({ hash: fileHash }) })),
    }),
    result: CampusCity,
  },
  calls: {
    get: {
      /** Cities on sale with their pictures; archived ones are left out. */
      cityByCountry: {
        may: 'location.public',
        query: z.strictObject({ country }),
        result: z.array(PublicCity),
      },
      /** One city with its pictures, including archived ones: existing sales continue. */
      city: {
        may: 'location.public',
        query: z.strictObject({ country, city: text(60, 1) }),
        result: z.extend(PublicCity, { archive: z.boolean() }),
      },
      /** Countries with at least one city on sale. */
      country: {
        may: 'location.public',
        query: nothing,
        result: z.array(z.object({ country, cities: z.int() })),
      },
      /** Approved providers per city. */
      cityTeacherStatistics: {
        may: 'location.public',
        query: about,
        result: z.array(z.object({ city: z.string(), count: z.int() })),
      },
      /** Providers whose radius covers an address, per subject or topic. */
      cityTeacherStatisticsRadius: {
        may: 'location.public',
        query: z.extend(about, { city: text(60, 1), place_id: placeId }),
        result: z.array(z.object({ subject: z.string(), count: z.int() })),
        perMinute: 60,
      },
    },
  },
  events: { created: z.object({ _id: id }), patched: z.object({ _id: id }) },
})
