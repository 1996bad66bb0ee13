// Queries for academic records. All keys begin with `academic`, so that a write can refresh all of them.
import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TreeKind } from '#academics/contract/academics.shapes.ts'
import type {
  cpaSubjectsContract,
  curriculumContract,
  gradesContract,
} from '#academics/contract/curricula.contract.ts'
import type {
  assessmentCategoryContract,
  criteriaContract,
  criteriaWeightContract,
  evaluationMapContract,
  taskCategoryContract,
} from '#academics/contract/evaluation.contract.ts'
import type { subjectsContract } from '#academics/contract/subjects.contract.ts'
import type { TopicStandard, topicStandardContract } from '#academics/contract/topic-standard.contract.ts'
import type { skillsContract } from '#academics/contract/skills.contract.ts'
import type { tagsContract } from '#academics/contract/tags.contract.ts'
import type { unitTplContract, unitTplUserContract } from '#academics/contract/templates.contract.ts'
import { curriculumNames } from '#identity/contract/curricula.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { api, light } from '#kit/web/api.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import type { GradeChoice } from '../grades/grade-choice.ts'
import type { ListFilter } from '#kit/web/parts/table/list-filter.ts'

const cpaSubjectsService = light<typeof cpaSubjectsContract>('cpa-subjects')
const curriculumService = light<typeof curriculumContract>('curriculum')
const gradesService = light<typeof gradesContract>('grades')
const assessmentCategoryService = light<typeof assessmentCategoryContract>('assessment-category')
const criteriaService = light<typeof criteriaContract>('criteria')
const criteriaWeightService = light<typeof criteriaWeightContract>('criteria-weight')
const evaluationMapService = light<typeof evaluationMapContract>('evaluation-map')
const taskCategoryService = light<typeof taskCategoryContract>('task-category')
const subjectsService = light<typeof subjectsContract>('subjects')
const topicStandardService = light<typeof topicStandardContract>('topic-standard')
const skillsService = light<typeof skillsContract>('skills')
const tagsService = light<typeof tagsContract>('tags')
const unitTplService = light<typeof unitTplContract>('unit-tpl')
const unitTplUserService = light<typeof unitTplUserContract>('unit-tpl-user')

const all = 500

export const curriculaQuery = (school: string) =>
  queryOptions({
    queryKey: ['academic', 'curricula', school],
    queryFn: () => api(curriculumService).find({ school, $limit: all, $sort: { name: 1 } }),
  })
export const curriculumQuery = (id: string) =>
  queryOptions({
    queryKey: ['academic', 'curricula', 'one', id],
    queryFn: () => api(curriculumService).get(id),
  })
export const offeredQuery = queryOptions({
  queryKey: ['academic', 'curricula', 'offered'],
  queryFn: () => api(curriculumService).get('pubList'),
  staleTime: 5 * minuteMs,
})
export const accessQuery = (school: string, code: string) =>
  queryOptions({
    queryKey: ['academic', 'access', school, code],
    queryFn: () => api(curriculumService).get('access', { school, code }),
  })
export const gradesQuery = (owner: string) =>
  queryOptions({ queryKey: ['academic', 'grades', owner], queryFn: () => api(gradesService).get(owner) })
/** Number of an owner's subjects per grade. */
export const subjectsByGradeQuery = (school: string) =>
  queryOptions({
    queryKey: ['academic', 'subjects', 'by-grade', school],
    queryFn: () => api(subjectsService).get('gradesCount', { school }),
  })

export const subjectsQuery = (query: ListQuery & Record<string, unknown>) =>
  queryOptions({
    queryKey: ['academic', 'subjects', query],
    queryFn: () => api(subjectsService).find(query as never),
    placeholderData: keepPreviousData,
  })
export const subjectQuery = (id: string) =>
  queryOptions({
    queryKey: ['academic', 'subjects', 'one', id],
    queryFn: () => api(subjectsService).get(id),
  })
export const skillsQuery = (query: ListQuery & Record<string, unknown>) =>
  queryOptions({
    queryKey: ['academic', 'skills', query],
    queryFn: () => api(skillsService).find(query as never),
    placeholderData: keepPreviousData,
  })
export const skillQuery = (id: string) =>
  queryOptions({ queryKey: ['academic', 'skills', 'one', id], queryFn: () => api(skillsService).get(id) })
export const publishedQuery = (_id: string, kind: TreeKind) =>
  queryOptions({
    queryKey: ['academic', 'published', _id, kind],
    queryFn: () => api(subjectsService).get('tree', { _id, kind, of: 'snapshot' }),
    gcTime: 0,
  })
export const topicMapQuery = (subject: string) =>
  queryOptions({ queryKey: ['academic', 'topic-map', subject], queryFn: () => wholeTopicMap(subject) })
export const centralQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['academic', 'central', query],
    queryFn: () => api(cpaSubjectsService).find(query as never),
    placeholderData: keepPreviousData,
  })

export const criteriaQuery = (school: string) =>
  queryOptions({
    queryKey: ['academic', 'criteria', school],
    queryFn: () => api(criteriaService).find({ school, $limit: all, $sort: { name: 1 } }),
  })
/** An owner's default criteria set: their own or the platform's. */
export const defaultCriteriaQuery = (school: string) =>
  queryOptions({
    queryKey: ['academic', 'criteria', 'last', school],
    queryFn: () => api(criteriaService).get('last', { school }),
  })
export const mapQuery = (owner: string) =>
  queryOptions({ queryKey: ['academic', 'map', owner], queryFn: () => api(evaluationMapService).get(owner) })
export const categoryServices = {
  task: taskCategoryService,
  assessment: assessmentCategoryService,
} as const
export type CategoryKind = keyof typeof categoryServices
export const categoriesQuery = (kind: CategoryKind, uid: string, shown: ListFilter = 'active') =>
  queryOptions({
    queryKey: ['academic', 'categories', kind, uid, shown],
    queryFn: () =>
      api(categoryServices[kind]).find({
        uid,
        ...(shown !== 'all' && { del: shown === 'archived' }),
        $limit: all,
        $sort: { name: 1 },
      }),
  })
export const weightsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['academic', 'weights', uid],
    queryFn: () => api(criteriaWeightService).find({ uid, $limit: all, $sort: { createdAt: -1 } }),
  })

export const pairsQuery = (school: string) =>
  queryOptions({
    queryKey: ['academic', 'templates', 'pairs', school],
    queryFn: () => api(unitTplUserService).find({ school, $limit: all, $sort: { name: 1 } }),
  })
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['academic', 'templates', 'one', id],
    queryFn: () => api(unitTplService).get(id),
  })
export const tagSetsQuery = (uid: string) =>
  queryOptions({ queryKey: ['academic', 'tags', uid], queryFn: () => api(tagsService).get('list', { uid }) })
export const publicTagsQuery = queryOptions({
  queryKey: ['academic', 'tags', 'public'],
  queryFn: () => api(tagsService).get('pubList', {}),
})

async function wholeTopicMap(subject: string): Promise<TopicStandard[]> {
  const found: TopicStandard[] = []
  for (;;) {
    const { data, total } = await api(topicStandardService).find({
      subject,
      $limit: all,
      $skip: found.length,
      $sort: { updatedAt: -1 },
    })
    found.push(...data)
    if (data.length === 0 || found.length >= total) return found
  }
}

/** An owner's enabled grades with their names. */
export function useGradeChoices(owner: string): readonly GradeChoice[] {
  const { data } = useQuery(gradesQuery(owner))
  return useMemo(
    () => data?.grades.filter(({ enable }) => enable).map(({ _id, name }) => ({ _id, name })) ?? [],
    [data],
  )
}

/** Returns a curriculum's name for a code; the owner's name for it takes precedence. */
export function useCurriculumNames(owner: string): (code: string) => string {
  const { data } = useQuery(curriculaQuery(owner))
  return code =>
    data?.data.find(each => each.code === code)?.name ??
    (curriculumNames as Readonly<Record<string, string>>)[code] ??
    'Own curriculum'
}

export const refreshAcademics = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: ['academic'] })
