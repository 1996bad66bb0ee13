// Turns purchases into copies: one per order (and per teacher, if a school bought), or a use per prompt.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { contentRows, copyFrozen, type ContentRow, type PromptRow } from '#authoring/server/contents.api.ts'
import { markLine } from '#commerce/server/orders.api.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { libraryErrors } from '#library/contract/library.errors.ts'
import { buyersOf } from '../items/access.ts'
import { copies, rights, versions } from '../library.tables.ts'

/** A deleted copy can be redeemed again; if a copy exists, the error names it. */
export async function copyBought(
  kit: Kit,
  by: CallContext,
  { _id, orderId }: { readonly _id: string; readonly orderId: string },
): Promise<ContentRow> {
  const me = by.actor.id ?? ''
  // Lock the row, so that concurrent calls make only one copy.
  const [right] = await by.db
    .select()
    .from(rights)
    .where(
      and(
        eq(rights.order, orderId),
        eq(rights.item, _id),
        eq(rights.model, 'unit'),
        isNull(rights.withdrawnAt),
        inArray(rights.buyer, buyersOf(by.actor)),
      ),
    )
    .for('update')
  if (!right) throw fail(libraryErrors, 'copy-order')
  const mine = and(eq(copies.right, right.id), eq(copies.owner, me))
  const [made] = await by.db.select().from(copies).where(mine)
  if (made && (await contentRows(by.db, [made.content])).has(made.content))
    throw fail(libraryErrors, 'copy-there', { newId: made.content })
  await by.db.delete(copies).where(mine)
  const copy = await copyFrozen(kit, by, right.version, orderId)
  await by.db.insert(copies).values({ right: right.id, owner: me, content: copy.id })
  if (!right.isSchool) await markLine(by.db, right.id, { newId: copy.id })
  return copy
}

/** Uses the oldest unused purchase. */
export async function usePrompt(_kit: Kit, by: CallContext, id: string): Promise<PromptRow['snapshot']> {
  const [right] = await by.db
    .select()
    .from(rights)
    .where(
      and(
        eq(rights.item, id),
        eq(rights.model, 'prompts'),
        isNull(rights.withdrawnAt),
        isNull(rights.usedAt),
        inArray(rights.buyer, buyersOf(by.actor)),
      ),
    )
    .orderBy(asc(rights.paidAt), asc(rights.id))
    .limit(1)
    .for('update')
  if (!right) throw kitFail('not-found')
  const [version] = await by.db
    .select({ snapshot: versions.snapshot })
    .from(versions)
    .where(eq(versions.id, right.version))
  if (!version?.snapshot) throw kitFail('not-found')
  await by.db.update(rights).set({ usedAt: by.now }).where(eq(rights.id, right.id))
  await markLine(by.db, right.id, { used: true })
  return version.snapshot
}
