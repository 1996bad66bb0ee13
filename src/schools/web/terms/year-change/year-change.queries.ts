import { queryOptions } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import { yearChangesContract } from '#schools/contract/year-change.contract.ts'

/** Asked once: choices are made on what was proposed. */
export const yearProposalQuery = (school: string) =>
  queryOptions({
    queryKey: ['year-proposal', school],
    queryFn: () => api(yearChangesContract).get('proposal', { school }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
