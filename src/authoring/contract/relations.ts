// Relations to content: its owner (`own`), and collaborators with a role.
import '#identity/contract/roles.ts'
import { defineRelation, type Actor } from '#kit/contract/permissions.ts'

declare module '#kit/contract/permissions.ts' {
  interface Relations {
    /** May view it: every collaborator. */
    reader: 'readers'
    /** May comment on it. */
    commenter: 'commenters'
    /** May change it. */
    writer: 'writers'
    /** Anybody, once published: sees the published version, never the draft. */
    visitor: 'published'
  }
}

const self = ({ id }: Actor): string[] => (id === null ? [] : [id])

defineRelation('reader', 'readers', self)
defineRelation('commenter', 'commenters', self)
defineRelation('writer', 'writers', self)
defineRelation('visitor', 'published', () => [true])
