// Report help in the query cache. By service name only: report pages are at their size limit.
import { queryOptions } from '@tanstack/react-query'
import { api, light } from '#kit/web/api.ts'
import type { helpContract } from '#services/contract/help/help.contract.ts'

export const helps = () => api(light<typeof helpContract>('service-help'))

/** A report and how its reader accesses it. */
export interface HelpPlace {
  readonly report: string
  readonly key?: string
  readonly student?: string
  readonly code?: string
}

export const helpKey = ['services', 'help'] as const

export const helpQuery = (place: HelpPlace) =>
  queryOptions({
    queryKey: [...helpKey, 'report', place],
    queryFn: () => helps().get('report', place),
    retry: false,
  })

export const helpTimesQuery = (place: HelpPlace, standard: string, from: string | null) =>
  queryOptions({
    queryKey: [...helpKey, 'times', place, standard, from],
    queryFn: () => helps().get('times', { ...place, standard, ...(from !== null && { from }) }),
    retry: false,
  })

export const sharedWorkQuery = (booking: string) =>
  queryOptions({
    queryKey: [...helpKey, 'answers', booking],
    queryFn: () => helps().get('answers', { booking }),
    retry: false,
  })

/** Link from a report to a lesson; the family code is the `family` parameter, as on the report page. */
export function helpPath({ report, key, student, code }: HelpPlace, standard: string): string {
  const address = new URLSearchParams({
    ...(key !== undefined && { key }),
    ...(student !== undefined && { student }),
    ...(code !== undefined && { family: code }),
  })
  const search = address.toString()
  return `/com/help/${report}/${encodeURIComponent(standard)}${search === '' ? '' : `?${search}`}`
}

export function placeIn(report: string, address: URLSearchParams): HelpPlace {
  const [key, student, code] = ['key', 'student', 'family'].map(name => address.get(name))
  return { report, ...(key && { key }), ...(student && { student }), ...(code && { code }) }
}
