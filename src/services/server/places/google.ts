// Google places, from Places API (New): text search, and lookup by id.
import * as z from '#zod'
import type { GooglePlaces } from '#kit/server/places-config.ts'
import { campusCountries } from '#services/contract/packages/packages.values.ts'
import type { Place } from '#services/contract/places/places.contract.ts'
import { ask } from './ask.ts'
import type { Country, PlaceSource } from './lookup.ts'

const Row = z.object({
  id: z.string(),
  formattedAddress: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z.optional(
    z.array(z.object({ shortText: z.optional(z.string()), types: z.array(z.string()) })),
  ),
})
type Row = z.output<typeof Row>
const Found = z.object({ places: z.optional(z.array(Row)) })

const own = 'https://places.googleapis.com'
const fields = ['id', 'formattedAddress', 'location', 'addressComponents']

export function googlePlaces({ key, url }: GooglePlaces): PlaceSource {
  const question = (path: string, mask: readonly string[]) => ({
    url: new URL(`${(url ?? own).replace(/\/$/, '')}/v1/${path}`),
    isNamed: url !== null,
    headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': mask.join(',') },
  })
  return {
    async search({ words, country, limit }) {
      const body = { textQuery: words, pageSize: limit, ...(country && { regionCode: country }) }
      const mask = fields.map(field => `places.${field}`)
      const found = await ask({ ...question('places:searchText', mask), body }, Found)
      const places = (found?.places ?? []).flatMap(placeOf)
      // Google treats the region as a bias, not a filter.
      return country ? places.filter(place => place.country === country) : places
    },
    async byId(id) {
      const google = /^google:([\w-]{1,200})$/.exec(id)?.[1]
      if (google === undefined) return undefined
      const row = await ask(question(`places/${google}`, fields), Row)
      return row ? placeOf(row)[0] : undefined
    },
  }
}

function placeOf({ id, formattedAddress, location, addressComponents = [] }: Row): Place[] {
  const country = addressComponents.find(({ types }) => types.includes('country'))?.shortText
  if (!(campusCountries as readonly (string | undefined)[]).includes(country)) return []
  return [{ place_id: `google:${id}`, name: formattedAddress, country: country as Country, ...location }]
}
