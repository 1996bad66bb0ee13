// Prompts that somebody bought and has not used yet, as they were when they were bought.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { CallContext } from '#kit/server/service.ts'
import type * as z from '#zod'
import { signer } from '#files/server/files.api.ts'
import type { BoughtPrompt } from '#library/contract/sale-prompts.contract.ts'
import { buyersOf } from '../items/access.ts'
import { items, rights, versions } from '../library.tables.ts'

const maxPrompts = 200

/** Of several uses of one prompt, the one that would be used first. */
export async function unusedPrompts(
  { db, actor, now }: CallContext,
  type: string | undefined,
): Promise<z.input<typeof BoughtPrompt>[]> {
  const rows = await db
    .select({ id: rights.item, name: items.name, snapshot: versions.snapshot })
    .from(rights)
    .innerJoin(items, eq(items.id, rights.item))
    .innerJoin(versions, eq(versions.id, rights.version))
    .where(
      and(
        inArray(rights.buyer, buyersOf(actor)),
        eq(rights.model, 'prompts'),
        isNull(rights.withdrawnAt),
        isNull(rights.usedAt),
      ),
    )
    .orderBy(asc(rights.paidAt), asc(rights.id))
    .limit(maxPrompts)
  const sign = await signer(db, now)
  return [...Map.groupBy(rows, ({ id }) => id)]
    .flatMap(([_id, [first, ...others]]) => {
      if (!first) return []
      const pic = first.snapshot?.pages[0]?.pic ?? null
      return {
        _id,
        name: first.name,
        type: first.snapshot?.questions[0]?.type ?? null,
        picUrl: pic === null ? null : sign(pic),
        left: others.length + 1,
      }
    })
    .filter(prompt => type === undefined || prompt.type === type)
}
