// Where a bought package's lessons take place: a place from the lookup, in the package's country.
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CampusLocation } from '#services/contract/credits/credits.contract.ts'
import { placesErrors } from '#services/contract/places/places.errors.ts'
import type { PackUserRow } from '../credits.tables.ts'
import { placeById } from '../places/lookup.ts'

export async function campusPlace(
  kit: Pick<Kit, 'config' | 'log'>,
  { snapshot }: PackUserRow,
  request: { readonly place_id: string; readonly address: string } | null,
): Promise<CampusLocation | null> {
  if (request === null) return null
  const { place_id, name, country, latitude, longitude } = await placeById(kit, request.place_id)
  if (country !== snapshot.country) throw fail(placesErrors, 'place-unknown')
  return { place_id, place: name, address: request.address, latitude, longitude }
}
