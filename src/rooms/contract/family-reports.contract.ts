// `family-reports`: a child's reports for a guardian, by family link or account. Kept apart from the
// takeaway contract so that pages for teachers and learners don't load it.
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id } from '#kit/contract/wire.ts'
import { familyKey } from '#schools/contract/family.shapes.ts'
import { takeawayPermissions } from './takeaway.permissions.ts'
import { Report } from './report.shapes.ts'

const child = { ...familyKey, student: id }

export const familyReportsContract = service('family-reports', takeawayPermissions, {
  calls: {
    get: {
      /** Sent reports, newest first. */
      list: {
        may: 'takeaway.byLink',
        query: z.strictObject(child),
        result: z.array(
          z.pick(Report, {
            _id: true,
            session: true,
            name: true,
            teacher: true,
            score: true,
            point: true,
            sentAt: true,
          }),
        ),
        perMinute: 60,
      },
      report: {
        may: 'takeaway.byLink',
        query: z.strictObject({ ...child, _id: id }),
        result: Report,
        perMinute: 60,
      },
    },
  },
})
