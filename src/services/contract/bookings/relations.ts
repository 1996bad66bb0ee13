// Whose a lesson is.
import { defineRelation } from '#kit/contract/permissions.ts'

declare module '#kit/contract/permissions.ts' {
  interface Relations {
    /** Who booked the lesson that a row is about. */
    booker: 'booker'
  }
}
defineRelation('booker', 'booker', ({ id }) => (id === null ? [] : [id]))
