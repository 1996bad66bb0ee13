// Providers for a bought package.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import { profileContract } from '#services/contract/profiles.contract.ts'
import type { BookablePack } from './pack.queries.ts'
import type { GradeGroup } from '#academics/contract/grades.rules.ts'

export interface MatchChoice {
  readonly pack: Pick<BookablePack, 'id' | 'bought'>
  /** The required time, if chosen first. */
  readonly hours: readonly [string, string] | null
  readonly list: ListQuery
}

export const matchesQuery = (choice: MatchChoice) =>
  queryOptions({
    queryKey: ['services', 'matches', choice.pack.id, choice.hours, choice.list],
    queryFn: () => api(profileContract).get('teachersByPack', wireOf(choice)),
    placeholderData: keepPreviousData,
    retry: false,
  })

const listOf = <T extends string>(value: unknown): T[] | undefined =>
  typeof value === 'string' ? [value as T] : undefined

function wireOf({ pack, hours, list }: MatchChoice) {
  const { $search, $sort, $limit, $skip } = list
  const [subject, topic, gradeGroup] = [
    listOf(list['subject']),
    listOf(list['topic']),
    listOf<GradeGroup>(list['gradeGroup']),
  ]
  return {
    ...(pack.bought ? { packUserId: pack.bought._id } : { pack: pack.id }),
    $limit,
    $skip,
    ...($search !== undefined && { search: $search }),
    ...($sort && { $sort }),
    ...(subject && { subject }),
    ...(topic && { topic }),
    ...(gradeGroup && { gradeGroup }),
    ...(hours && { hours: [hours[0], hours[1]] as [string, string] }),
  }
}
