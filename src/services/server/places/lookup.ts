// Lookup of addresses and towns: one interface, three sources. Only a source's answers are stored, never
// typed text.
import type { Kit } from '#kit/server/kit.ts'
import { fail } from '#kit/server/errors.ts'
import { NotFetched } from '#kit/server/guarded-request.ts'
import { errorFields } from '#kit/server/log.ts'
import type { campusCountries } from '#services/contract/packages/packages.values.ts'
import { placesErrors } from '#services/contract/places/places.errors.ts'
import type { Place } from '#services/contract/places/places.contract.ts'
import { bundledPlaces } from './bundled.ts'
import { googlePlaces } from './google.ts'
import { nominatimPlaces } from './nominatim.ts'

export type Country = (typeof campusCountries)[number]
export interface PlaceQuery {
  readonly words: string
  readonly country: Country | undefined
  readonly limit: number
}
export interface PlaceSource {
  search(query: PlaceQuery): Promise<Place[]>
  /** Undefined for an id unknown to this source. */
  byId(id: string): Promise<Place | undefined>
}

type Config = Pick<Kit['config'], 'places'>

export function placeSource({ places }: Config): PlaceSource {
  if (places?.kind === 'google') return googlePlaces(places)
  if (places?.kind === 'nominatim') return nominatimPlaces(places)
  return bundledPlaces
}

/** A source without an answer is reported to the reader and logged. */
export async function searchPlaces(kit: Pick<Kit, 'config' | 'log'>, query: PlaceQuery): Promise<Place[]> {
  return orAway(kit, () => placeSource(kit.config).search(query))
}

/** The place of an id; refused if the source does not know it. */
export async function placeById(kit: Pick<Kit, 'config' | 'log'>, id: string): Promise<Place> {
  const found = (await bundledPlaces.byId(id)) ?? (await orAway(kit, () => placeSource(kit.config).byId(id)))
  if (!found) throw fail(placesErrors, 'place-unknown')
  return found
}

async function orAway<T>({ log }: Pick<Kit, 'log'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error
    log.warn('the lookup of places failed', errorFields(error))
    throw fail(placesErrors, 'places-away')
  }
}
