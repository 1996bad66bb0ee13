// `place`: the lookup behind every `place_id`. Coordinates are never typed by hand.
import * as z from '#zod'
import '#identity/contract/roles.ts'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { page, text, wireInt } from '#kit/contract/wire.ts'
import { campusCountries } from '../packages/packages.values.ts'

export const placePermissions = permissions(['user'], { 'place.search': ['all'] })

/** `nz:auckland:ponsonby` from the bundled list, `osm:N123` from Nominatim, `google:ChIJ…`. */
export const placeId = z.string().check(z.regex(/^(nz|au|osm|google):[\w:.-]{1,200}$/))

const country = z.enum(campusCountries)
export const Place = z.object({
  place_id: placeId,
  /** `Ponsonby, Auckland, New Zealand`. */
  name: z.string(),
  country,
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.output<typeof Place>

export const maxPlaces = 8

export const placeContract = service('place', placePermissions, {
  /** Best first. */
  find: {
    may: 'place.search',
    perMinute: 120,
    query: z.strictObject({
      $search: text(100, 2),
      country: z.optional(country),
      $limit: z._default(wireInt.check(z.minimum(1), z.maximum(maxPlaces)), maxPlaces),
    }),
    result: page(Place),
  },
})
