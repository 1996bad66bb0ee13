import { queryOptions } from '@tanstack/react-query'
import type { posterContract, shareInfoContract } from '#communications/contract/share.contract.ts'
import { api, light } from '#kit/web/api.ts'

const infos = light<typeof shareInfoContract>('share-info')
const posters = light<typeof posterContract>('poster')

export const shareInfoQuery = (url: string) =>
  queryOptions({
    queryKey: ['share-info', url],
    queryFn: async () => (await api(infos).find({ url })).data[0] ?? null,
  })

interface ShareWords {
  readonly url: string
  readonly title: string
  readonly desc: string
  readonly keywords: string[]
  readonly image: string | null
}
export const saveShareInfo = (words: ShareWords) => api(infos).create(words)
export const removeShareInfo = (id: string) => api(infos).remove(id)

export const mergeImage = (parts: { image: string; imageCover?: string; url?: string }) =>
  api(posters).get('mergeImage', parts)
