import { queryOptions } from '@tanstack/react-query'
import { slideTemplateContract } from '#authoring/contract/slides.contract.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import '#authoring/contract/relations.ts'
import { api } from '#kit/web/api.ts'

export const slideTemplatesQuery = queryOptions({
  queryKey: ['authoring', 'slide-templates'],
  queryFn: async () =>
    (await api(slideTemplateContract).find({ tab: 'teaching', $limit: 200, $sort: { name: 1 } })).data,
  staleTime: 5 * minuteMs,
})
export const slideTemplateQuery = (id: string) =>
  queryOptions({
    queryKey: ['authoring', 'slide-templates', id],
    queryFn: () => api(slideTemplateContract).get(id),
  })
