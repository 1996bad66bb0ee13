// Maximum file size. It depends on the purpose; a later domain may override it for attachments by the
// learner's plan.
import { filesErrors } from '#files/contract/files.errors.ts'
import { maxBytesOf, type FilePurpose } from '#files/contract/purposes.ts'
import { formatBytes } from '#kit/contract/bytes.rules.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { CodedError, fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { onePort, provided } from '#kit/server/ports.ts'

/** Maximum bytes per attachment of this person; undefined if the plan sets no limit. */
export type AttachmentRule = (kit: Kit, actor: Actor) => Promise<number | undefined>

export const attachmentRule = onePort<AttachmentRule>('files.attachmentRule', () =>
  Promise.resolve(undefined),
)

export const planLimit = (kit: Kit, actor: Actor, purpose: FilePurpose): Promise<number | undefined> =>
  purpose === 'attachment' ? provided(kit.db, attachmentRule)(kit, actor) : Promise.resolve(undefined)

export interface Limited {
  readonly purpose: FilePurpose
  readonly planBytes?: number | undefined
}

/** @param mime If known from the content; until then, the limit of the largest type applies. */
export function assertSize({ purpose, planBytes }: Limited, size: number, mime?: string): void {
  if (size <= (planBytes ?? maxBytesOf(purpose, mime))) return
  if (planBytes === undefined) throw fail(filesErrors, `${purpose}-size`)
  const { status } = filesErrors['attachment-size']
  throw new CodedError(
    status,
    'attachment-size',
    `This file is too large. With the plan of your class, one file may have at most ${formatBytes(planBytes)}.`,
    { most: planBytes },
  )
}
