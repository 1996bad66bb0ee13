import { queryOptions } from '@tanstack/react-query'
import { isStudent } from '#identity/contract/session.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { api } from '#kit/web/api.ts'
import { pageLimits } from '#kit/contract/constants.ts'
import { eachOnce } from '#schools/contract/class-groups.rules.ts'
import { classApplyContract } from '#schools/contract/class-apply.contract.ts'
import { classesContract } from '#schools/contract/classes.contract.ts'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'

/** All classes of the user, in every school and personal: one query for all lists of classes. */
export const myClassesQuery = (me: Me) =>
  queryOptions({
    queryKey: ['school', 'mine', me._id],
    queryFn: async () => {
      if (isStudent(me)) return api(studentsContract).get('classList', {})
      const [atSchools, own] = await Promise.all([
        api(schoolUserContract).get('classList', {}),
        api(classesContract).find({
          school: me._id,
          del: false,
          $limit: pageLimits.classes,
          $sort: { name: 1 },
        }),
      ])
      return eachOnce(atSchools, own.data)
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
