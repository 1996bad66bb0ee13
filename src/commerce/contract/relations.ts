// Relations to an order: the buyer (a person, or the school that they administer), and the earners.
import '#identity/contract/roles.ts'
import { defineRelation, type Actor } from '#kit/contract/permissions.ts'

declare module '#kit/contract/permissions.ts' {
  interface Relations {
    /** The buyer: the caller, or a school that the caller administers. */
    buyer: 'buyer'
    /** One of the sellers. */
    seller: 'sellers'
  }
}

/** Ids for which a person may buy and earn. */
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
