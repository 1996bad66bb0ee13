import { queryOptions } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import { familyReportsContract } from '#rooms/contract/family-reports.contract.ts'

export interface ChildQuery {
  readonly student: string
  readonly code?: string
}

export const familyReportsQuery = (child: ChildQuery) =>
  queryOptions({
    queryKey: ['takeaway', 'family', child],
    queryFn: () => api(familyReportsContract).get('list', child),
  })

export const familyReportQuery = (child: ChildQuery, report: string) =>
  queryOptions({
    queryKey: ['takeaway', 'family', child, report],
    queryFn: () => api(familyReportsContract).get('report', { ...child, _id: report }),
    retry: false,
  })
