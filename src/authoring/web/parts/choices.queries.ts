// Choices for authors: templates, subjects and grades of the current account, with the platform's as
// fallback.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { platform } from '#academics/contract/academics.shapes.ts'
import { curriculumNames } from '#identity/contract/curricula.ts'
import type { unitTplContract } from '#academics/contract/templates.contract.ts'
import { curriculaQuery, subjectsQuery, useGradeChoices } from '#academics/web/parts/academics.queries.ts'
import { useOwner } from '#academics/web/parts/owner.ts'
import type { Content, ContentMode } from '#authoring/contract/content.shapes.ts'
import { mySchoolsQuery } from '#identity/web/parts/account-mode.ts'
import { useMe } from '#identity/web/parts/me.queries.ts'
import { api, light } from '#kit/web/api.ts'
import type { Option } from './choices.tsx'

const unitTplService = light<typeof unitTplContract>('unit-tpl')

const all = 200

/**
 * Whose lists to choose from: those of the content's school or owner; users who may read neither
 * choose from their own. Undefined until loaded.
 */
export function useListOwner({ school, uid }: Pick<Content, 'school' | 'uid'>): string | null {
  const me = useMe()
  const own = useOwner()
  const schools = useQuery({ ...mySchoolsQuery(me ?? { _id: '', roles: [] }), enabled: me !== null }).data
  if (!me || !own) return null
  if (school !== null && schools?.some(({ _id }) => _id === school)) return school
  return uid === me._id ? uid : own.id
}

/** The curriculum's name in the list owner's wording. */
export function useCurriculumName(owner: string | null, code: string | null): string | null {
  const { data } = useQuery({ ...curriculaQuery(owner ?? ''), enabled: owner !== null && code !== null })
  if (code === null) return null
  return (
    data?.data.find(each => each.code === code)?.name ??
    (curriculumNames as Readonly<Record<string, string>>)[code] ??
    'Own curriculum'
  )
}

/** The owner's own templates first, then the platform's. */
export const templateChoicesQuery = (owner: string, mode: ContentMode) =>
  queryOptions({
    queryKey: ['academic', 'templates', 'choices', owner, mode],
    queryFn: async () =>
      (
        await Promise.all(
          [owner, platform].map(school =>
            api(unitTplService).find({ school, mode, $limit: all, $sort: { name: 1 } }),
          ),
        )
      ).flatMap(({ data }) => data),
  })

/** Subjects of a curriculum, or all of the owner's. */
export function useSubjectOptions(owner: string, curriculum: string | null): readonly Option[] {
  const ask = (uid: string) => ({
    uid,
    del: false,
    $limit: all,
    $skip: 0,
    $sort: { name: 1 } as const,
    ...(curriculum && { curriculum }),
  })
  const own = useQuery({ ...subjectsQuery(ask(owner)), enabled: owner !== '' })
  const none = own.data?.data.length === 0 && Boolean(curriculum)
  const offered = useQuery({ ...subjectsQuery(ask(platform)), enabled: none })
  const rows = (none ? offered : own).data?.data
  return useMemo(
    () => rows?.map(({ _id, name, subtitle }) => ({ value: _id, label: name, hint: subtitle })) ?? [],
    [rows],
  )
}

export function useGradeOptions(owner: string): readonly Option[] {
  const grades = useGradeChoices(owner)
  return useMemo(() => grades.map(({ _id, name }) => ({ value: _id, label: name })), [grades])
}
