// Relations to a lesson.
import { defineRelation } from '#kit/contract/permissions.ts'

declare module '#kit/contract/permissions.ts' {
  interface Relations {
    /** The booker of the row's lesson. */
    booker: 'booker'
  }
}
defineRelation('booker', 'booker', ({ id }) => (id === null ? [] : [id]))
