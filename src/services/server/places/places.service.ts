import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { placeContract } from '#services/contract/places/places.contract.ts'
import { searchPlaces } from './lookup.ts'

export const placeService = (kit: Kit) =>
  implement(placeContract, {
    async find({ query: { $search, country, $limit } }) {
      const data = await searchPlaces(kit, { words: $search, country, limit: $limit })
      return { total: data.length, limit: $limit, skip: 0, data }
    },
  })
