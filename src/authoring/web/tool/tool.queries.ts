import { queryOptions } from '@tanstack/react-query'
import { historyToolContract, toolContract } from '#authoring/contract/extras.contract.ts'
import { taskOutlineContract } from '#authoring/contract/outline.contract.ts'
import '#authoring/contract/relations.ts'
import { api } from '#kit/web/api.ts'

export const toolQuery = (id: string) =>
  queryOptions({ queryKey: ['authoring', 'tool', id], queryFn: () => api(toolContract).get(id) })
export const optionListsQuery = queryOptions({
  queryKey: ['authoring', 'option-lists'],
  queryFn: async () => (await api(historyToolContract).find({ $limit: 50, $sort: { createdAt: -1 } })).data,
})
/** Targets added to and removed from the source content. */
export const differenceQuery = (rid: string) =>
  queryOptions({
    queryKey: ['authoring', 'outline', rid, 'difference'],
    queryFn: () => api(taskOutlineContract).get('difference', { rid }),
  })
