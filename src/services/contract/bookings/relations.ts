// Relations to a lesson.
import { defineRelation } from '#kit/contract/permissions.ts'

declare module '#kit/contract/permissions.ts' {
  interface Relations {
    /** The lesson's booker. */
    booker: 'booker'
  }
}
defineRelation('booker', 'booker', ({ id }) => (id === null ? [] : [id]))
