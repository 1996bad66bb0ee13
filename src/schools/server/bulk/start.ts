import { insertMany } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { assertSignedIn, auditManager } from '../access.ts'
import { bulkActs, bulkItems, type BulkActRow, type BulkItemRow } from '../bulk.tables.ts'
import { wakeBulk } from './work.ts'

interface NewBulkAct extends Pick<BulkActRow, 'school' | 'list' | 'act' | 'to' | 'target'> {
  readonly items: readonly (Pick<BulkItemRow, 'item' | 'name'> & Partial<Pick<BulkItemRow, 'plan'>>)[]
}

/** Records all items first, so that items that match later are not affected. */
export async function startBulk(
  tx: Tx,
  kit: Kit,
  call: Call,
  { items, ...act }: NewBulkAct,
): Promise<BulkActRow> {
  const [row] = await tx
    .insert(bulkActs)
    .values({
      ...act,
      id: kit.newId(),
      by: assertSignedIn(call.actor),
      stage: 'working',
      total: items.length,
      createdAt: call.now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  await insertMany(
    tx,
    bulkItems,
    items.map((item, seq) => ({ ...item, id: kit.newId(), bulk: row.id, seq })),
  )
  await wakeBulk(tx, kit, row.id)
  await auditManager(tx, call, `bulk.${act.list}.${act.act}`, act.school, {
    after: { bulk: row.id, total: row.total },
  })
  return row
}
