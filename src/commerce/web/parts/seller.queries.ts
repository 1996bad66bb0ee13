import { queryOptions, useQuery } from '@tanstack/react-query'
import { sellerConf } from '#commerce/contract/seller.conf.ts'
import { confContract } from '#identity/contract/conf.contract.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { api } from '#kit/web/api.ts'

export const sellerQuery = queryOptions({
  queryKey: ['conf', sellerConf.key],
  queryFn: async () => sellerConf.shape.parse((await api(confContract).get(sellerConf.key)).val),
  staleTime: 5 * minuteMs,
})

/** Whether a receipt can have the right tax; otherwise the page of the order has to ask for the country. */
export function useIsTaxCountryKnown(): boolean {
  const me = useMe()
  const seller = useQuery(sellerQuery).data
  return seller?.taxes.length === 0 || Boolean(me?.countryCode)
}
