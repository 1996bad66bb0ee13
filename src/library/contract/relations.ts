// Who asks about an item of the library, and who answers for the platform.
import { platformAuthor } from '#authoring/contract/published.shapes.ts'
import { defineRelation } from '#kit/contract/permissions.ts'

declare module '#kit/contract/permissions.ts' {
  interface Relations {
    /** Asked the author something. */
    asker: 'asker'
    /** Answers for what the platform itself offers; only roles of the back office get it. */
    official: 'owner'
  }
}
defineRelation('asker', 'asker', ({ id }) => (id === null ? [] : [id]))
defineRelation('official', 'owner', ({ id }) => (id === null ? [] : [platformAuthor]))
