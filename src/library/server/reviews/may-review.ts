// Who may review an item: buyers and people who completed it in self-study, never its owner.
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { boughtOf } from '../items/access.ts'
import type { ItemRow } from '../library.tables.ts'
import { hasStudied } from '../studied.api.ts'

export async function mayReview(db: Tx, actor: Actor, item: ItemRow): Promise<boolean> {
  if (actor.id === null || actor.id === item.owner) return false
  if ((await boughtOf(db, actor, [item.id])).has(item.id)) return true
  return item.state === 'published' && hasStudied(db, actor.id, item.id)
}
