// Sender, file and purpose of an upload, whole or in parts.
import type Koa from 'koa'
import * as z from '#zod'
import { filesPermissions } from '#files/contract/files.contract.ts'
import { credit, libraryPermissions, platformFilesOwner } from '#files/contract/library.contract.ts'
import { filePurposes, purposeRules, visitorBytes } from '#files/contract/purposes.ts'
import { may, type Actor } from '#kit/contract/permissions.ts'
import { id, text, wireBool, wireInt } from '#kit/contract/wire.ts'
import type { WhoCalls } from '#kit/server/domain.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { attempt, type Limit } from '#kit/server/limits.ts'
import { hostOf } from '../spaces/hosts.ts'
import { planLimit } from '../spaces/plan-limits.ts'
import { poolOf } from '../spaces/space.ts'

const Query = z.object({
  purpose: z.enum(filePurposes),
  name: z._default(text(200, 1), 'file'),
  folder: z.optional(id),
  size: z.optional(wireInt.check(z.minimum(1))),
  offset: z.optional(wireInt.check(z.minimum(0))),
  library: z._default(wireBool, false),
  credit: z.optional(credit),
})

export type UploadRequest = Omit<z.output<typeof Query>, 'library'> & {
  readonly owner: string
  readonly pool: string
  readonly original: string
  /** The plan's limit per file, if any. */
  readonly planBytes?: number | undefined
  /** Sent by a guest: kept only as long as something uses it. */
  readonly visiting?: true
  /** The staff member who adds it to the platform library. */
  readonly librarian?: Actor
}

export async function uploadRequestOf(
  kit: Kit,
  whoCalls: WhoCalls,
  ctx: Koa.Context,
  original: string,
  limit: Limit,
): Promise<UploadRequest> {
  const actor = await whoCalls(ctx)
  if (actor.id === null) throw kitFail('not-signed-in')
  const visits = may(filesPermissions, 'file.handIn', actor, { owner: actor.id })
  if (!visits && !may(filesPermissions, 'file.send', actor)) throw kitFail('forbidden')
  const query = z.safeParse(Query, { ...ctx.query })
  if (!query.success) throw kitFail('bad-query')
  const { allowed, retryAfter } = await attempt(
    kit,
    `files: ${ctx.path.endsWith('/parts') ? 'parts: ' : ''}${actor.id}`,
    limit,
  )
  if (!allowed) throw kitFail('too-many-requests', { retryAfter })
  if (visits) return forHost(kit, actor, actor.id, query.data, original)
  if (query.data.library) return forLibrary(actor, query.data, original)
  const pool = purposeRules[query.data.purpose].personal ? actor.id : poolOf(kit.db, actor, actor.id)
  return {
    ...query.data,
    credit: undefined,
    owner: actor.id,
    pool,
    original,
    planBytes: await planLimit(kit, actor, query.data.purpose),
  }
}

/** Guests may only upload attachments, in one request, where their host allows it. */
async function forHost(
  kit: Kit,
  actor: Actor,
  owner: string,
  query: z.output<typeof Query>,
  original: string,
): Promise<UploadRequest> {
  const host =
    query.purpose === 'attachment' && !query.library && query.size === undefined
      ? await hostOf(kit, actor)
      : undefined
  if (!host) throw kitFail('forbidden')
  return {
    ...query,
    folder: undefined,
    credit: undefined,
    owner,
    pool: host.pool,
    original,
    planBytes: Math.min(visitorBytes.file, host.maxBytes),
    visiting: true,
  }
}

/** Library files belong to the platform and need a credit line. */
function forLibrary(actor: Actor, query: z.output<typeof Query>, original: string): UploadRequest {
  if (!may(libraryPermissions, 'library.edit', actor)) throw kitFail('forbidden')
  if (query.purpose !== 'content' || query.credit === undefined) throw kitFail('bad-query')
  return {
    ...query,
    folder: undefined,
    owner: platformFilesOwner,
    pool: platformFilesOwner,
    original,
    librarian: actor,
  }
}
