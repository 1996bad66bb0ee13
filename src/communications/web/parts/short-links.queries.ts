import { queryOptions } from '@tanstack/react-query'
import type { shortLinkContract } from '#communications/contract/short-links.contract.ts'
import { api, light } from '#kit/web/api.ts'

export const shortLinkQuery = (url: string) =>
  queryOptions({
    queryKey: ['short-link', url],
    queryFn: () => api(light<typeof shortLinkContract>('short-link')).get('shortLink', { url }),
    staleTime: Infinity,
    retry: false,
  })
