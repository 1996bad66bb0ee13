// A caller's relations to an item, including who acts for the platform.
import { platformAuthor } from '#authoring/contract/published.shapes.ts'
import { defineRelation } from '#kit/contract/permissions.ts'

declare module '#kit/contract/permissions.ts' {
  interface Relations {
    /** Has asked the author a question. */
    asker: 'asker'
    /** Acts for the platform's own items; only for back-office roles. */
    official: 'owner'
  }
}
defineRelation('asker', 'asker', ({ id }) => (id === null ? [] : [id]))
defineRelation('official', 'owner', ({ id }) => (id === null ? [] : [platformAuthor]))
