import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from './db.ts'
import { audit } from './kit.tables.ts'
import { newId } from './ids.ts'

interface Entry {
  readonly actor: Actor
  readonly now: Date
  readonly request?: { readonly address: string }
}

/** Records who did what to whom, in the transaction of the change. */
export async function writeAudit(
  tx: Tx,
  by: Entry,
  act: string,
  subject: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  await tx.insert(audit).values({
    id: newId({ now: () => by.now }),
    at: by.now,
    actor: by.actor.id,
    roles: [...by.actor.roles],
    act,
    subject,
    before: change.before ?? null,
    after: change.after ?? null,
    address: by.request?.address ?? null,
  })
}
