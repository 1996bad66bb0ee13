import { queryOptions } from '@tanstack/react-query'
import { minuteMs } from '#kit/contract/durations.ts'
import { api } from '#kit/web/api.ts'
import { placeContract, type Place } from '#services/contract/places/places.contract.ts'

export const placesQuery = (words: string, country: Place['country'] | undefined) =>
  queryOptions({
    queryKey: ['places', words, country],
    queryFn: async () =>
      (await api(placeContract).find({ $search: words, ...(country && { country }) })).data,
    enabled: words.length >= 2,
    staleTime: 5 * minuteMs,
  })
