import { queryOptions } from '@tanstack/react-query'
import { confContract } from '#identity/contract/conf.contract.ts'
import { api } from '#kit/web/api.ts'
import { feedbackTraits } from '#services/contract/bookings/traits.conf.ts'

/** Traits that ratings offer. */
export const traitsQuery = queryOptions({
  queryKey: ['services', 'traits'],
  queryFn: async () => feedbackTraits.shape.parse((await api(confContract).get(feedbackTraits.key)).val),
})
