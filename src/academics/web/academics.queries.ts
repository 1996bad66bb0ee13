// Academic records in the query cache. Every key begins with `academic`, so that one act refreshes what it touched.
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TreeKind } from '#academics/contract/academics.shapes.ts'
import {
  cpaSubjectsContract,
  curriculumContract,
  gradesContract,
} from '#academics/contract/curricula.contract.ts'
import {
  assessmentCategoryContract,
  criteriaContract,
  criteriaWeightContract,
  evaluationMapContract,
  taskCategoryContract,
} from '#academics/contract/evaluation.contract.ts'
import { subjectsContract } from '#academics/contract/subjects.contract.ts'
import { type TopicStandard, topicStandardContract } from '#academics/contract/topic-standard.contract.ts'
import { skillsContract } from '#academics/contract/skills.contract.ts'
import { tagsContract } from '#academics/contract/tags.contract.ts'
import { unitTplContract, unitTplUserContract } from '#academics/contract/templates.contract.ts'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { useActing } from '#communications/web/parts/use-acting.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { api } from '#kit/web/api.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import type { GradeChoice } from './grades/grade-choice.ts'

const all = 500

export const curriculaQuery = (school: string) =>
  queryOptions({
    queryKey: ['academic', 'curricula', school],
    queryFn: () => api(curriculumContract).find({ school, $limit: all, $sort: { name: 1 } }),
  })
export const curriculumQuery = (id: string) =>
  queryOptions({
    queryKey: ['academic', 'curricula', 'one', id],
    queryFn: () => api(curriculumContract).get(id),
  })
export const offeredQuery = queryOptions({
  queryKey: ['academic', 'curricula', 'offered'],
  queryFn: () => api(curriculumContract).get('pubList'),
  staleTime: 5 * minuteMs,
})
export const accessQuery = (school: string, code: string) =>
  queryOptions({
    queryKey: ['academic', 'access', school, code],
    queryFn: () => api(curriculumContract).get('access', { school, code }),
  })
export const gradesQuery = (owner: string) =>
  queryOptions({ queryKey: ['academic', 'grades', owner], queryFn: () => api(gradesContract).get(owner) })

export const subjectsQuery = (query: ListQuery & Record<string, unknown>) =>
  queryOptions({
    queryKey: ['academic', 'subjects', query],
    queryFn: () => api(subjectsContract).find(query as never),
    placeholderData: keepPreviousData,
  })
export const subjectQuery = (id: string) =>
  queryOptions({
    queryKey: ['academic', 'subjects', 'one', id],
    queryFn: () => api(subjectsContract).get(id),
  })
export const skillsQuery = (query: ListQuery & Record<string, unknown>) =>
  queryOptions({
    queryKey: ['academic', 'skills', query],
    queryFn: () => api(skillsContract).find(query as never),
    placeholderData: keepPreviousData,
  })
export const skillQuery = (id: string) =>
  queryOptions({ queryKey: ['academic', 'skills', 'one', id], queryFn: () => api(skillsContract).get(id) })
export const publishedQuery = (_id: string, kind: TreeKind) =>
  queryOptions({
    queryKey: ['academic', 'published', _id, kind],
    queryFn: () => api(subjectsContract).get('tree', { _id, kind, of: 'snapshot' }),
    gcTime: 0,
  })
export const topicMapQuery = (subject: string) =>
  queryOptions({ queryKey: ['academic', 'topic-map', subject], queryFn: () => wholeTopicMap(subject) })
export const centralQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['academic', 'central', query],
    queryFn: () => api(cpaSubjectsContract).find(query as never),
    placeholderData: keepPreviousData,
  })

export const criteriaQuery = (school: string) =>
  queryOptions({
    queryKey: ['academic', 'criteria', school],
    queryFn: () => api(criteriaContract).find({ school, $limit: all, $sort: { name: 1 } }),
  })
export const mapQuery = (owner: string) =>
  queryOptions({ queryKey: ['academic', 'map', owner], queryFn: () => api(evaluationMapContract).get(owner) })
export const categoryServices = {
  task: taskCategoryContract,
  assessment: assessmentCategoryContract,
} as const
export type CategoryKind = keyof typeof categoryServices
export const categoriesQuery = (kind: CategoryKind, uid: string, del = false) =>
  queryOptions({
    queryKey: ['academic', 'categories', kind, uid, del],
    queryFn: () => api(categoryServices[kind]).find({ uid, del, $limit: all, $sort: { name: 1 } }),
  })
export const weightsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['academic', 'weights', uid],
    queryFn: () => api(criteriaWeightContract).find({ uid, $limit: all, $sort: { createdAt: -1 } }),
  })

export const pairsQuery = (school: string) =>
  queryOptions({
    queryKey: ['academic', 'templates', 'pairs', school],
    queryFn: () => api(unitTplUserContract).find({ school, $limit: all, $sort: { name: 1 } }),
  })
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['academic', 'templates', 'one', id],
    queryFn: () => api(unitTplContract).get(id),
  })
export const tagSetsQuery = (uid: string) =>
  queryOptions({ queryKey: ['academic', 'tags', uid], queryFn: () => api(tagsContract).get('list', { uid }) })
export const publicTagsQuery = queryOptions({
  queryKey: ['academic', 'tags', 'public'],
  queryFn: () => api(tagsContract).get('pubList', {}),
})

async function wholeTopicMap(subject: string): Promise<TopicStandard[]> {
  const found: TopicStandard[] = []
  for (;;) {
    const { data, total } = await api(topicStandardContract).find({
      subject,
      $limit: all,
      $skip: found.length,
      $sort: { updatedAt: -1 },
    })
    found.push(...data)
    if (data.length === 0 || found.length >= total) return found
  }
}

/** Grades of an owner that are switched on, by name. */
export function useGradeChoices(owner: string): readonly GradeChoice[] {
  const { data } = useQuery(gradesQuery(owner))
  return useMemo(
    () => data?.grades.filter(({ enable }) => enable).map(({ _id, name }) => ({ _id, name })) ?? [],
    [data],
  )
}

/** Names of curricula by their codes: the owner's own word first. */
export function useCurriculumNames(owner: string): (code: string) => string {
  const { data } = useQuery(curriculaQuery(owner))
  return code =>
    data?.data.find(each => each.code === code)?.name ??
    (curriculumNames as Readonly<Record<string, string>>)[code] ??
    'Own curriculum'
}

/** Acts whose outcome shows wherever these are read. */
export function useAct() {
  const queries = useQueryClient()
  return useActing(() => queries.invalidateQueries({ queryKey: ['academic'] }))
}
