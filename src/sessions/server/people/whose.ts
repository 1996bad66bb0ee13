// Ownership of a session, as a condition.
import { arrayContains, or, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#kit/contract/permissions.ts'
import { taughtBy } from '../lists/list.ts'
import { sessions } from '../sessions.tables.ts'

/** Sessions that a person teaches or takes part in. */
export const mine = ({ id }: Pick<Actor, 'id'>): SQL | undefined =>
  id === null ? sql`false` : or(taughtBy(id), arrayContains(sessions.people, [id]))
