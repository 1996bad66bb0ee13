// Places of OpenStreetMap, from a Nominatim server.
import * as z from '#zod'
import type { NominatimPlaces } from '#kit/server/places-config.ts'
import { campusCountries } from '#services/contract/packages/packages.values.ts'
import type { Place } from '#services/contract/places/places.contract.ts'
import { ask } from './ask.ts'
import type { Country, PlaceSource } from './lookup.ts'

const Found = z.array(
  z.object({
    osm_type: z.enum(['node', 'way', 'relation']),
    osm_id: z.number(),
    lat: z.string(),
    lon: z.string(),
    display_name: z.string(),
    address: z.optional(z.object({ country_code: z.optional(z.string()) })),
  }),
)
type Row = z.output<typeof Found>[number]

export function nominatimPlaces({ url }: NominatimPlaces): PlaceSource {
  const get = async (path: string, query: Record<string, string>): Promise<Place[]> => {
    const address = new URL(`${url.replace(/\/$/, '')}/${path}`)
    address.search = new URLSearchParams({ ...query, format: 'jsonv2', addressdetails: '1' }).toString()
    return ((await ask({ url: address, isNamed: true }, Found)) ?? []).flatMap(placeOf)
  }
  return {
    search: ({ words, country, limit }) =>
      get('search', {
        q: words,
        countrycodes: (country ? [country] : campusCountries).join(',').toLowerCase(),
        limit: String(limit),
      }),
    async byId(id) {
      const osm = /^osm:([NWR]\d{1,18})$/.exec(id)?.[1]
      return osm === undefined ? undefined : (await get('lookup', { osm_ids: osm }))[0]
    },
  }
}

const letters = { node: 'N', way: 'W', relation: 'R' } as const

function placeOf({ osm_type, osm_id, lat, lon, display_name, address }: Row): Place[] {
  const country = address?.country_code?.toUpperCase()
  const [latitude, longitude] = [Number(lat), Number(lon)]
  const isPoint = Number.isFinite(latitude) && Number.isFinite(longitude)
  if (!isPoint || !(campusCountries as readonly (string | undefined)[]).includes(country)) return []
  const place_id = `osm:${letters[osm_type]}${osm_id}`
  return [{ place_id, name: display_name, country: country as Country, latitude, longitude }]
}
