// Maximum size of a file. The purpose decides; a later domain may override it for learners' attachments, by
// their plan.
import { filesErrors } from '#files/contract/files.errors.ts'
import { mostBytesOf, type FilePurpose } from '#files/contract/purposes.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { CodedError, fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { onePort, provided } from '#kit/server/ports.ts'

/** Most bytes of one attachment of this person, or nothing where the plan does not limit it. */
export type AttachmentRule = (kit: Kit, actor: Actor) => Promise<number | undefined>

export const attachmentRule = onePort<AttachmentRule>('files.attachmentRule', () =>
  Promise.resolve(undefined),
)

export const planLimit = (kit: Kit, actor: Actor, purpose: FilePurpose): Promise<number | undefined> =>
  purpose === 'attachment' ? provided(kit.db, attachmentRule)(kit, actor) : Promise.resolve(undefined)

/** The upload, and the plan's limit for it. */
export interface Limited {
  readonly purpose: FilePurpose
  readonly planBytes?: number | undefined
}

/** @param mime Once the content has shown it; before, the most that any type may have. */
export function assertSize({ purpose, planBytes }: Limited, size: number, mime?: string): void {
  if (size <= (planBytes ?? mostBytesOf(purpose, mime))) return
  if (planBytes === undefined) throw fail(filesErrors, `${purpose}-size`)
  const { status } = filesErrors['attachment-size']
  throw new CodedError(
    status,
    'attachment-size',
    `This file is too large. With the plan of your class, one file may have at most ${Math.floor(planBytes / 1024 ** 2)} MB.`,
    { most: planBytes },
  )
}
