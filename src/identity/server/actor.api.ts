// The actor of background work for a person: current roles and schools, but no back-office roles, which need a
// second factor.
import { and, eq } from 'drizzle-orm'
import { nobody, type Actor, type Role } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { users } from './identity.tables.ts'
import { membershipsOf } from './memberships.api.ts'

export async function actorFor(tx: Tx, id: string): Promise<Actor> {
  const [user] = await tx
    .select({ roles: users.roles })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'active')))
  if (!user) return nobody
  return {
    id,
    roles: ['user', ...user.roles] as Role[],
    memberships: (await membershipsOf(tx, id)).map(({ school, as, roles, subjects = [] }) => ({
      school,
      as,
      roles,
      subjects,
    })),
  }
}
