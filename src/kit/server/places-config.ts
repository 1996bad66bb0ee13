// Where places are looked up: Google (GOOGLE_PLACES_…) or a Nominatim server (NOMINATIM_URL), never both.
import type { Environment } from './environment.ts'
import { StartError } from './start-error.ts'

export type PlacesConfig = GooglePlaces | NominatimPlaces

export interface GooglePlaces {
  readonly kind: 'google'
  readonly key: string
  /** Null means Google's own. */
  readonly url: string | null
}
export interface NominatimPlaces {
  readonly kind: 'nominatim'
  readonly url: string
}

export function placesOf(given: Environment): PlacesConfig | null {
  const { GOOGLE_PLACES_KEY: key, GOOGLE_PLACES_URL: url = null, NOMINATIM_URL: nominatim } = given
  if (key !== undefined && nominatim !== undefined)
    throw new StartError(
      'GOOGLE_PLACES_KEY and NOMINATIM_URL are both set: places are looked up in one of them; remove one of the two.',
    )
  if (key !== undefined) return { kind: 'google', key, url }
  if (url !== null)
    throw new StartError(
      'GOOGLE_PLACES_URL is set without GOOGLE_PLACES_KEY: set GOOGLE_PLACES_KEY too, or remove GOOGLE_PLACES_URL.',
    )
  return nominatim === undefined ? null : { kind: 'nominatim', url: nominatim }
}
