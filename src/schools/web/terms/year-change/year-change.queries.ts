import { queryOptions } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import { yearChangesContract } from '#schools/contract/year-change.contract.ts'

/** Loaded once: the choices refer to this proposal. */
export const yearProposalQuery = (school: string) =>
  queryOptions({
    queryKey: ['year-proposal', school],
    queryFn: () => api(yearChangesContract).get('proposal', { school }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
