// Who an order belongs to: the person, or the school that the person administers; and who earns by it.
import '#identity/contract/roles.ts'
import { defineRelation, type Actor } from '#kit/contract/permissions.ts'

declare module '#kit/contract/permissions.ts' {
  interface Relations {
    /** Ordered and pays: oneself, or a school whose admin one is. */
    buyer: 'buyer'
    /** One of those whose goods were sold. */
    seller: 'sellers'
  }
}

/** Ids in whose name somebody may buy and earn. */
export const accountsOf = ({ id, memberships = [] }: Actor): string[] =>
  id === null
    ? []
    : [
        id,
        ...memberships
          .filter(({ as, roles }) => as === 'staff' && roles.includes('admin'))
          .map(({ school }) => school),
      ]

defineRelation('buyer', 'buyer', accountsOf)
defineRelation('seller', 'sellers', ({ id }) => (id === null ? [] : [id]))
