// Schools, their people, classes and terms in the query cache. Every key begins with `school`, so that any
// write refreshes all of them.
import { type StudentTab } from '#schools/contract/bulk-filter.shapes.ts'
import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api, light } from '#kit/web/api.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'
import { classApplyContract } from '#schools/contract/class-apply.contract.ts'
import { classesContract, type ClassType } from '#schools/contract/classes.contract.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { type School, type SchoolCard } from '#schools/contract/plans.shapes.ts'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { schoolTermContract, schoolYearContract } from '#schools/contract/terms.contract.ts'
import type { schoolTermPlanContract } from '#schools/contract/term-plans.contract.ts'
import { studentTagsContract } from '#schools/contract/tags.contract.ts'

const all = 500

/** Admins and the back office get the whole record. */
export const isWhole = (school: School | SchoolCard): school is School => 'count' in school

export const schoolQuery = (id: string) =>
  queryOptions({
    queryKey: ['school', 'plan', id],
    queryFn: () => api(schoolPlanContract).get(id) as Promise<School | SchoolCard>,
  })

export const planPapersQuery = (school: string) =>
  queryOptions({
    queryKey: ['school', 'plan', school, 'papers'],
    queryFn: () => api(schoolPlanContract).get('papers', { school }),
  })

export const attachmentsQuery = (school: string) =>
  queryOptions({
    queryKey: ['school', 'plan', school, 'attachments'],
    queryFn: () => api(schoolPlanContract).get('attachments', { school }),
  })

export const spaceUseQuery = (school: string) =>
  queryOptions({
    queryKey: ['school', 'space', school, 'use'],
    queryFn: () => api(schoolPlanContract).get('spaceUse', { school }),
  })

export const staffListQuery = (school: string, query: ListQuery) =>
  queryOptions({
    queryKey: ['school', 'staff', school, query],
    queryFn: () => api(schoolUserContract).find({ del: false, ...query, school }),
    placeholderData: keepPreviousData,
  })
/** Number of classes that the live room is for. */
export const roomClassesQuery = (school: string) =>
  queryOptions({
    queryKey: ['school', 'roomClasses', school],
    queryFn: async () => (await api(schoolUserContract).get('cloudRoomCount', { school })).count,
  })
/** Numbers of coordinators and classes per subject. */
export const subjectStatQuery = (school: string) =>
  queryOptions({
    queryKey: ['school', 'staff', school, 'subjects'],
    queryFn: () => api(schoolUserContract).get('subjectStat', { school }),
  })
/** The user's staff record in a school. */
export const staffInfoQuery = (school: string) =>
  queryOptions({
    queryKey: ['school', 'staff', school, 'mine'],
    queryFn: () => api(schoolUserContract).get('info', { school }),
  })
/** All joined members, for pickers. */
export const staffPickQuery = (school: string, search = '') =>
  queryOptions({
    queryKey: ['school', 'staff', school, 'pick', search],
    queryFn: () =>
      api(schoolUserContract).find({
        school,
        del: false,
        status: 2,
        $limit: 50,
        $sort: { nickname: 1 },
        ...(search && { $search: search }),
      }),
    placeholderData: keepPreviousData,
  })
export const staffQuery = (id: string) =>
  queryOptions({ queryKey: ['school', 'staff', 'one', id], queryFn: () => api(schoolUserContract).get(id) })

export const studentListQuery = (school: string, tab: StudentTab, query: ListQuery) =>
  queryOptions({
    queryKey: ['school', 'students', school, tab, query],
    queryFn: () => api(studentsContract).find({ ...query, school, tab }),
    placeholderData: keepPreviousData,
  })
export const studentCountsQuery = (school: string) =>
  queryOptions({
    queryKey: ['school', 'students', school, 'counts'],
    queryFn: () => api(studentsContract).get('counts', { school }),
  })
export const studentQuery = (id: string) =>
  queryOptions({ queryKey: ['school', 'students', 'one', id], queryFn: () => api(studentsContract).get(id) })

export const classListQuery = (school: string, choice: { type?: ClassType; del?: boolean } = {}) =>
  queryOptions({
    queryKey: ['school', 'classes', school, 'all', choice],
    queryFn: () =>
      api(classesContract).find({ school, del: false, $limit: all, $sort: { name: 1 }, ...choice }),
  })
export const classPageQuery = (
  school: string,
  choice: { type?: ClassType; del?: boolean },
  query: ListQuery,
) =>
  queryOptions({
    queryKey: ['school', 'classes', school, choice, query],
    queryFn: () => api(classesContract).find({ ...choice, ...query, school }),
    placeholderData: keepPreviousData,
  })
export const classQuery = (id: string) =>
  queryOptions({ queryKey: ['school', 'classes', 'one', id], queryFn: () => api(classesContract).get(id) })
export const classPeopleQuery = (id: string) =>
  queryOptions({
    queryKey: ['school', 'classes', 'people', id],
    queryFn: () => api(classesContract).get('people', { class: id }),
  })
/** The user's own tags, and the central tags of the school. */
export const studentTagsQuery = (school: string) =>
  queryOptions({
    queryKey: ['school', 'tags', school],
    queryFn: () => api(studentTagsContract).find({ school, $limit: 200, $sort: { name: 1 } }),
  })
export const gradeChoicesQuery = (school: string) =>
  queryOptions({
    queryKey: ['school', 'classes', school, 'grade-choices'],
    queryFn: () => api(classesContract).get('grades', { school }),
  })
export const gradesQuery = (school: string) =>
  queryOptions({
    queryKey: ['school', 'classes', school, 'grades'],
    queryFn: () => api(classesContract).get('gradesCount', { school }),
  })
export const applicationsQuery = (query: { class?: string; school?: string; status?: 0 | 1 | -1 }) =>
  queryOptions({
    queryKey: ['school', 'applications', query],
    queryFn: () => api(classApplyContract).find({ ...query, $limit: 200, $sort: { createdAt: -1 } }),
  })

export const yearsQuery = (school: string) =>
  queryOptions({
    queryKey: ['school', 'years', school],
    queryFn: () => api(schoolYearContract).find({ school, $limit: 100, $sort: { start: -1 } }),
  })
export const yearQuery = (id: string) =>
  queryOptions({ queryKey: ['school', 'years', 'one', id], queryFn: () => api(schoolYearContract).get(id) })
export const termsQuery = (school: string, year?: string) =>
  queryOptions({
    queryKey: ['school', 'terms', school, year ?? 'all'],
    queryFn: () =>
      api(schoolTermContract).find({ school, ...(year && { year }), $limit: 200, $sort: { start: 1 } }),
  })
export const termQuery = (id: string) =>
  queryOptions({ queryKey: ['school', 'terms', 'one', id], queryFn: () => api(schoolTermContract).get(id) })

export const refreshSchool = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['school'] }),
    queries.invalidateQueries({ queryKey: ['users', 'accountPlan'] }),
  ])

const termPlans = light<typeof schoolTermPlanContract>('school-term-plan')
/** The key is below the terms, so that any change to a term's blocks refreshes it. */
export const termPlansQuery = (term: string) =>
  queryOptions({
    queryKey: ['school', 'terms', 'plans', term],
    queryFn: () => api(termPlans).find({ schoolTerm: term }),
  })
export const setTermPlan = (plan: {
  schoolTerm: string
  week: number[]
  block: { start: string; end: string }[]
}) => api(termPlans).create(plan)
export const clearTermPlan = (_id: string) => api(termPlans).patch('clear', { _id })

export function useRefreshSchool() {
  const queries = useQueryClient()
  return () => refreshSchool(queries)
}
