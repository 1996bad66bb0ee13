import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, gradesQuery, subjectsQuery } from '#academics/web/parts/academics.queries.ts'
import { useOwner } from '#academics/web/parts/owner.ts'
import { contentTabs, type ContentTab } from '#authoring/contract/content.contract.ts'
import { contentModeNames, contentModes, type ContentMode } from '#authoring/contract/content.shapes.ts'
import { useTableState, type TableState } from '#kit/web/parts/table/table-state.ts'
import type { ContentListQuery } from '../parts/content.queries.ts'

export const tabNames: Readonly<Record<ContentTab, string>> = {
  me: 'Mine',
  share: 'Shared by me',
  other: 'Shared with me',
  arch: 'Archived',
  all: 'All',
  published: 'Published',
}

const limit = 24

export const isTab = (text: string | null): text is ContentTab => contentTabs.some(tab => tab === text)

/** Any value: subjects and grades are loaded later, and the server ignores unknown ones. */
class AnyWord extends Array<string> {
  override includes(word: string): boolean {
    return word !== '' && word.length <= 200
  }
}

export const words: readonly string[] = new AnyWord()

const everyKind = {
  limit,
  filters: { mode: contentModes, subject: words, grade: words, category: words },
} as const

const oneKind = { limit, filters: { subject: words, grade: words, category: words } } as const

export function useFilters(mode: ContentMode | undefined) {
  const owner = useOwner()
  const subjects =
    useQuery({
      ...subjectsQuery({ uid: owner?.id ?? '', del: false, $limit: 200, $skip: 0, $sort: { name: 1 } }),
      enabled: owner !== null,
    }).data?.data ?? []
  const grades =
    useQuery({ ...gradesQuery(owner?.id ?? ''), enabled: owner !== null }).data?.grades.filter(
      ({ enable }) => enable,
    ) ?? []
  const kind = mode === 'tool' ? 'assessment' : 'task'
  const categories =
    useQuery({ ...categoriesQuery(kind, owner?.id ?? ''), enabled: owner !== null && mode !== 'video' }).data
      ?.data ?? []
  const filters = [
    ...(mode
      ? []
      : [
          {
            name: 'mode',
            label: 'Kind',
            options: contentModes.map(value => ({ value, label: contentModeNames[value] })),
          },
        ]),
    ...(subjects.length > 0
      ? [
          {
            name: 'subject',
            label: 'Subject',
            options: subjects.map(({ _id, name }) => ({ value: _id, label: name })),
          },
        ]
      : []),
    ...(grades.length > 0
      ? [
          {
            name: 'grade',
            label: 'Grade',
            options: grades.map(({ _id, name }) => ({ value: _id, label: name })),
          },
        ]
      : []),
    ...(categories.length > 0
      ? [
          {
            name: 'category',
            label: 'Category',
            options: categories.map(({ _id, name }) => ({ value: _id, label: name })),
          },
        ]
      : []),
  ]
  return { filters, state: useTableState(mode ? oneKind : everyKind) }
}

export const queryOf = (
  tab: ContentTab,
  { query, filters }: TableState,
  mode: ContentMode | undefined,
): ContentListQuery => ({
  tab,
  $limit: query.$limit,
  $skip: query.$skip,
  ...(query.$search && { $search: query.$search }),
  ...((mode ?? filters['mode']) && { mode: (mode ?? filters['mode']) as ContentMode }),
  ...(filters['subject'] && { subjects: [filters['subject']] }),
  ...(filters['grade'] && { grades: [filters['grade']] }),
  ...(filters['category'] && { category: filters['category'] }),
})

export function withTab(address: URLSearchParams, tab: ContentTab): string {
  const next = new URLSearchParams(address)
  next.delete('page')
  if (tab === 'me') next.delete('tab')
  else next.set('tab', tab)
  return next.toString()
}
