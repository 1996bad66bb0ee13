// `study-center`: content for self-study (sessions.md section 7).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id } from '#kit/contract/wire.ts'
import { studyPermissions } from './enrol.permissions.ts'
import { placeFields } from './session-rules.shapes.ts'
import { SessionCard } from './session.shapes.ts'

export const studyContract = service('study-center', studyPermissions, {
  calls: {
    get: {
      /**
       * Whether it is published already, and was homework before, which makes it suitable for
       * self-study.
       */
      check: {
        may: 'study.publish',
        query: z.strictObject({ cid: id }),
        result: z.object({ session: z.nullable(id), homework: z.boolean() }),
      },
    },
    patch: {
      /** Creates a self-study session from the content and its linked content. */
      publish: {
        may: 'study.publish',
        data: z.strictObject({
          cid: id,
          name: z.optional(placeFields.name),
          image: z.optional(placeFields.image),
          discount: z.optional(placeFields.discount),
          countdown: z.optional(placeFields.countdown),
        }),
        result: SessionCard,
      },
      /** Archives it; nobody else can start it. */
      unpublish: { may: 'study.publish', data: z.strictObject({ _id: id }), result: SessionCard },
    },
  },
})
