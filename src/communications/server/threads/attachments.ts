import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import type { Message } from '#communications/contract/talk.contract.ts'
import { ownsFile, signer } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'

/** Only the writer's own uploads can be attached; a file is identified by its hash alone. */
export async function assertOwnFiles(
  tx: Tx,
  owner: string,
  attachments: Message['attachments'],
): Promise<void> {
  for (const { hash } of attachments)
    if (!(await ownsFile(tx, owner, hash))) throw fail(communicationsErrors, 'attachment-unknown')
}

/** Adds temporary addresses to attached files: access to the row includes its files. */
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
