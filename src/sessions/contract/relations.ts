// Relations of a person to a session, beside its owner and the staff and admins of its school.
import '#authoring/contract/relations.ts'
import { defineRelation, type Actor } from '#kit/contract/permissions.ts'
import { schoolsOfMember } from '#schools/contract/relations.ts'

declare module '#kit/contract/permissions.ts' {
  interface Relations {
    /** Teaches it in place of its owner. */
    taught: 'taught'
    /** Was picked for it, or registered. */
    attends: 'people'
    /** Member of the school whose members may register. */
    fellow: 'fellows'
  }
}

const self = ({ id }: Actor): string[] => (id === null ? [] : [id])

defineRelation('taught', 'taught', self)
defineRelation('attends', 'people', self)
defineRelation('fellow', 'fellows', schoolsOfMember)
