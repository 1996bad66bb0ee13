// What later domains do when content is published: they keep along what belongs to it in their own tables.
import type { Kit } from '#kit/server/kit.ts'
import { listPort, provided } from '#kit/server/ports.ts'
import type { CallContext } from '#kit/server/service.ts'

export interface Publication {
  /** The frozen content that is the version. */
  readonly version: string
  /** The frozen content, the root first, with the copies. */
  readonly sources: readonly string[]
  readonly parts: readonly string[]
}
export type PublishedStep = (
  kit: Kit,
  at: Pick<CallContext, 'db' | 'now'>,
  publication: Publication,
) => Promise<void>

/** Run inside the transaction of publishing. */
export const publishedSteps = listPort<PublishedStep>('library.publishedSteps')

export async function notifyPublished(
  kit: Kit,
  at: Pick<CallContext, 'db' | 'now'>,
  publication: Publication,
): Promise<void> {
  for (const step of provided(at.db, publishedSteps)) await step(kit, at, publication)
}
