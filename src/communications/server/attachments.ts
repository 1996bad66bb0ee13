import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import type { Message } from '#communications/contract/talk.contract.ts'
import { ownsFile, signer } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'

/** Only what the writer has uploaded can be attached; a file is known by its hash alone. */
export async function assertOwnFiles(
  tx: Tx,
  owner: string,
  attachments: Message['attachments'],
): Promise<void> {
  for (const { hash } of attachments)
    if (!(await ownsFile(tx, owner, hash))) throw fail(communicationsErrors, 'attachment-unknown')
}

/** Rows whose files their readers can open for a while; whoever may read the row may read them. */
export async function withAddresses<R extends { readonly attachments: Message['attachments'] }>(
  tx: Tx,
  now: Date,
  rows: readonly R[],
): Promise<R[]> {
  if (rows.every(({ attachments }) => attachments.length === 0)) return [...rows]
  const sign = await signer(tx, now)
  return rows.map(row => ({
    ...row,
    attachments: row.attachments.map(file => ({ ...file, url: sign(file.hash) })),
  }))
}
