// The relation is identity's, which the kit and files do not know.
import { defineRelation } from '#kit/contract/permissions.ts'

defineRelation('own', 'owner', actor => (actor.id === null ? [] : [actor.id]))
