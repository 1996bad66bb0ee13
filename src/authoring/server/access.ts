// Access check for everything attached to content: returns the row if the caller may do this.
import { eq } from 'drizzle-orm'
import { contentPermissions } from '#authoring/contract/authoring.permissions.ts'
import { may, type Actor, type Facts } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { contents, type ContentRow } from './authoring.tables.ts'

export type ContentAction = keyof typeof contentPermissions.rows

/** Columns used by the relations of `contentPermissions`. */
export const contentFacts = {
  owner: contents.owner,
  readers: contents.readers,
  commenters: contents.commenters,
  writers: contents.writers,
  published: contents.published,
  school: contents.school,
} as const

export const factsOf = ({ owner, readers, commenters, writers, published, school }: ContentRow): Facts => ({
  owner,
  readers,
  commenters,
  writers,
  published,
  school,
})

export const mayWith = (row: ContentRow, actor: Actor, action: ContentAction): boolean =>
  may(contentPermissions, action, actor, factsOf(row))

/**
 * The content; `not-found` for callers without read access, `forbidden` for readers without the permission.
 * `lock` blocks other writers until the transaction ends.
 */
export async function contentFor(
  tx: Tx,
  actor: Actor,
  id: string,
  action: ContentAction,
  options: { readonly lock?: boolean } = {},
): Promise<ContentRow> {
  const query = tx.select().from(contents).where(eq(contents.id, id))
  const [row] = options.lock ? await query.for('update') : await query
  if (!row || !mayWith(row, actor, 'content.read')) throw kitFail('not-found')
  if (!mayWith(row, actor, action)) throw kitFail('forbidden')
  return row
}

/** Events go to the users themselves, so that removed people receive no more. */
export const roomsOf = ({ owner, readers }: Pick<ContentRow, 'owner' | 'readers'>): string[] =>
  [owner, ...readers].map(id => `user:${id}`)
