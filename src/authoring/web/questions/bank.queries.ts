// The platform's question bank in the query cache, and a task's search filters for it.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { cpaSubjectsContract, CentralSubject } from '#academics/contract/curricula.contract.ts'
import { platformGrades } from '#academics/contract/grades.rules.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import type { TaskOutline } from '#authoring/contract/outline.contract.ts'
import type { questionsContract } from '#authoring/contract/questions.contract.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { api, light } from '#kit/web/api.ts'

const cpaSubjectsService = light<typeof cpaSubjectsContract>('cpa-subjects')
const questionsService = light<typeof questionsContract>('questions')

interface BankAsk {
  readonly subject: string
  readonly grade: string
  readonly prompt: string
  readonly branches: readonly string[]
  readonly skip: number
}

export const centralSubjectsQuery = queryOptions({
  queryKey: ['academic', 'central', 'bank'],
  queryFn: async () =>
    (await api(cpaSubjectsService).find({ del: false, $limit: 100, $sort: { order: 1 } })).data,
  staleTime: 10 * minuteMs,
})

export const bankQuery = ({ subject, grade, prompt, branches, skip }: BankAsk) =>
  queryOptions({
    queryKey: ['authoring', 'bank', subject, grade, prompt, branches, skip],
    queryFn: () =>
      api(questionsService).get('matchCpa', {
        subject,
        ...(grade && { grade }),
        ...(prompt && { prompt }),
        ...(branches.length > 0 && { branches: [...branches] }),
        $skip: skip,
      }),
    enabled: subject !== '',
    placeholderData: keepPreviousData,
  })

/** When I last used each of these. */
export const bankUsesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['authoring', 'bank', 'uses', ids],
    queryFn: () => api(questionsService).get('usedByTeacher', { ids: [...ids] }),
    enabled: ids.length > 0,
  })

/** Which of these anybody used in the last seven days. */
export const bankPopularQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['authoring', 'bank', 'popular', ids],
    queryFn: () => api(questionsService).get('usedByPlatform', { ids: [...ids] }),
    enabled: ids.length > 0,
  })

/** The platform subject of a task: that of its subjects or outline, or one of the same name. */
export function centralOf(
  list: readonly CentralSubject[],
  content: Pick<Content, 'subjects'>,
  outline: Pick<TaskOutline, 'outline' | 'assess'>,
): string {
  const trees = [...outline.outline, ...outline.assess]
  const ids = new Set([
    ...content.subjects.map(({ value }) => value),
    ...trees.map(({ code }) => code.slice(code.indexOf(':') + 1)),
  ])
  const names = [...content.subjects.map(({ label }) => label), ...trees.map(({ name }) => name)].map(name =>
    name.toLowerCase(),
  )
  const found =
    list.find(({ subjects }) =>
      Object.values(subjects)
        .flat()
        .some(id => ids.has(id)),
    ) ?? list.find(({ name }) => names.includes(name.toLowerCase()))
  return found?._id ?? ''
}

export const gradeOf = ({ grades }: Pick<Content, 'grades'>): string =>
  platformGrades.find(grade => grades.some(({ label }) => label === grade)) ?? ''

/** Topics and standards of a task, by their platform ids. */
export function branchesOf({ outline, assess }: Pick<TaskOutline, 'outline' | 'assess'>): string[] {
  return [
    ...new Set(
      [...outline, ...assess].flatMap(({ entries, chosen }) =>
        entries
          .filter(({ _id }) => chosen.includes(_id))
          .flatMap(({ _id, foreign }) => [
            _id,
            ...(foreign === null || foreign.length > 80 ? [] : [foreign]),
          ]),
      ),
    ),
  ].slice(0, 100)
}
