import { queryOptions } from '@tanstack/react-query'
import { isStudent } from '#identity/contract/session.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { api } from '#kit/web/api.ts'
import { classApplyContract, classesContract } from '#schools/contract/classes.contract.ts'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'

/** Classes of mine in the account in force: of the school, or my own. */
export const myClassesQuery = (me: Me, school: string | null) =>
  queryOptions({
    queryKey: ['school', 'mine', me._id, school],
    queryFn: async () => {
      if (isStudent(me)) return api(studentsContract).get('classList', school === null ? {} : { school })
      if (school !== null) return api(schoolUserContract).get('classList', { school })
      return (
        await api(classesContract).find({ school: me._id, del: false, $limit: 500, $sort: { name: 1 } })
      ).data
    },
  })

export const openClassesQuery = (school: string | null) =>
  queryOptions({
    queryKey: ['school', 'open', school],
    queryFn: () => api(classesContract).get('open', school === null ? {} : { school }),
  })

export const myApplicationsQuery = queryOptions({
  queryKey: ['school', 'applications', 'mine'],
  queryFn: () => api(classApplyContract).find({ $limit: 100, $sort: { createdAt: -1 } }),
})
