import type { ManagerRole } from '#identity/contract/roles.ts'
import type { ClaimStaff } from '#kit/server/claims.types.ts'
import { managersWith, peopleOf } from './people.api.ts'

/** The staff who may hold claims in a queue, by role. */
export const claimStaff = (roles: readonly ManagerRole[]): ClaimStaff => ({
  holders: tx => managersWith(tx, roles),
  names: peopleOf,
})
