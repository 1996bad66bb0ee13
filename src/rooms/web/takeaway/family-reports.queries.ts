import { queryOptions } from '@tanstack/react-query'
import { api, light } from '#kit/web/api.ts'
import type { familyReportsContract } from '#rooms/contract/family-reports.contract.ts'

/** By name only: the neighbouring pages are at their size limit. */
const reports = () => api(light<typeof familyReportsContract>('family-reports'))

export interface ChildQuery {
  readonly student: string
  readonly code?: string
}

export const familyReportsQuery = (child: ChildQuery) =>
  queryOptions({
    queryKey: ['takeaway', 'family', child],
    queryFn: () => reports().get('list', child),
  })

export const familyReportQuery = (child: ChildQuery, report: string) =>
  queryOptions({
    queryKey: ['takeaway', 'family', child, report],
    queryFn: () => reports().get('report', { ...child, _id: report }),
    retry: false,
  })
