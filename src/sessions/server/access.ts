// Single access check for sessions: returns the row if the caller may do this.
import { sql } from 'drizzle-orm'
import { may, type Actor, type Facts } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { sessionPermissions } from '#sessions/contract/sessions.permissions.ts'
import { sessionById } from './lists/read.ts'
import { sessions, type SessionRow } from './sessions.tables.ts'

export type SessionAction = keyof typeof sessionPermissions.rows

/** Columns used by the relations of `sessionPermissions`. */
export const sessionFacts = {
  owner: sessions.owner,
  taught: sessions.taught,
  school: sessions.school,
  people: sessions.people,
  fellows: sessions.fellows,
  published: sql`(${sessions.published} and not ${sessions.del})`,
} as const

export const factsOf = ({ owner, taught, school, people, fellows, published, del }: SessionRow): Facts => ({
  owner,
  taught,
  school,
  people,
  fellows,
  published: published && !del,
})

export const mayWith = (row: SessionRow, actor: Actor, action: SessionAction): boolean =>
  may(sessionPermissions, action, actor, factsOf(row))

/**
 * By id or code; `not-found` for callers without read access, `forbidden` for readers who may not do this.
 */
export async function sessionFor(
  db: Tx,
  actor: Actor,
  key: string,
  action: SessionAction,
  options: { readonly lock?: boolean } = {},
): Promise<SessionRow> {
  const row = await sessionById(db, key, options)
  if (!mayWith(row, actor, 'session.look')) throw kitFail('not-found')
  if (!mayWith(row, actor, action)) throw kitFail('forbidden')
  return row
}
