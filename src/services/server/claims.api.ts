// This domain's queues: staff claim items, never their own.
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { lastWrittenIn, type ThreadType } from '#communications/server/threads.api.ts'
import type { ManagerRole } from '#identity/contract/roles.ts'
import { membershipsOfAll } from '#identity/server/memberships.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { claimStaff } from '#identity/server/claim-staff.api.ts'
import { claims as claimsOf } from '#kit/server/claims.ts'
import type { Claimable, IdleQueue, Queue } from '#kit/server/claims.types.ts'
import type { Clock } from '#kit/server/clock.ts'
import { fail } from '#kit/server/errors.ts'
import { servicesErrors } from '#services/contract/services.errors.ts'

type Owned = Claimable & { readonly owner: AnyPgColumn }
type OwnedQueue<T extends Owned> = Omit<Queue<T>, 'staff' | 'own'> & {
  readonly roles: readonly ManagerRole[]
}

export const claims = <T extends Owned>({ roles, ...queue }: OwnedQueue<T>, clock: Clock) =>
  claimsOf<T>(
    {
      ...queue,
      staff: claimStaff(roles),
      own: {
        isOwn: (row, person) => row.owner === person,
        error: () => fail(servicesErrors, 'own-application'),
      },
    },
    clock,
  )

/** A message to the applicant counts as work on the item. */
export const byThread = (type: ThreadType): Pick<Required<IdleQueue>, 'lastWork'> => ({
  lastWork: (tx, ids) => lastWrittenIn(tx, type, ids, 'admin'),
})

/** The person's school, if there is exactly one. */
export async function schoolsOfHolders(
  tx: Tx,
  holders: readonly (string | null)[],
): Promise<ReadonlyMap<string, { readonly _id: string; readonly name: string }>> {
  const all = await membershipsOfAll(tx, [...new Set(holders.filter(id => id !== null))])
  return new Map(
    [...all].flatMap(([holder, memberships]) => {
      const [school, ...others] = memberships.filter(each => each.as === 'staff' && !each.personal)
      return school && others.length === 0
        ? [[holder, { _id: school.school, name: school.name }] as const]
        : []
    }),
  )
}
