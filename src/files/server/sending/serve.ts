// `GET /fio/files/{sha256 or sha1}?size=small|medium`: serves bytes with headers that prevent MIME sniffing.
import { and, eq } from 'drizzle-orm'
import type Koa from 'koa'
import { filesPermissions } from '#files/contract/files.contract.ts'
import { endingOf } from '#files/contract/purposes.ts'
import { libraryPermissions, platformFilesOwner } from '#files/contract/library.contract.ts'
import { may } from '#kit/contract/permissions.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { WhoCalls } from '#kit/server/domain.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { blobs, records } from '../files.tables.ts'
import { attachment, downloadName } from './download-name.ts'
import { isPicture } from '../content/pictures.ts'
import { sendStored } from '../send.api.ts'
import { readTicket } from './signing.ts'
import type { Store } from '../store/store.ts'

type ServedFile = Pick<typeof records.$inferSelect, 'id' | 'owner' | 'purpose' | 'name'>

export async function serve(
  kit: Kit,
  store: Store,
  whoCalls: WhoCalls,
  ctx: Koa.Context,
  name: string,
): Promise<void> {
  const found = await kit.db
    .select()
    .from(blobs)
    .where(eq(name.length === 64 ? blobs.hash : blobs.sha1, name))
    .limit(4)
  for (const blob of found) {
    const held: ServedFile[] = await kit.db
      .select({ id: records.id, owner: records.owner, purpose: records.purpose, name: records.name })
      .from(records)
      .where(eq(records.hash, blob.hash))
    const open = held.some(({ purpose }) => purpose === 'avatar')
    if (held.length === 0) continue
    const reader = await readerOf(kit, whoCalls, ctx, blob.hash, held, open)
    if (reader)
      return give(store, ctx, blob, open, downloadName(reader.name ?? `file.${endingOf(blob.mime)}`))
  }
  // Do not reveal to unauthorised callers that the file exists.
  throw kitFail('not-found')
}

/** Suffix of the requested smaller version, or of the next larger one that exists. */
function versionSuffix(
  { small, medium }: typeof blobs.$inferSelect,
  size: unknown,
): '.small' | '.medium' | '' {
  if (size === 'small' && small) return '.small'
  return (size === 'small' || size === 'medium') && medium ? '.medium' : ''
}

async function give(
  store: Store,
  ctx: Koa.Context,
  blob: typeof blobs.$inferSelect,
  open: boolean,
  name: string,
): Promise<void> {
  const size = ctx.query['size']
  const suffix = versionSuffix(blob, size)
  const key = blob.hash + suffix
  ctx.set({
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': open ? 'public, max-age=31536000, immutable' : 'private, max-age=3600, immutable',
    'accept-ranges': 'bytes',
    'content-type': suffix ? 'image/webp' : blob.mime,
    'content-disposition': isPicture(blob.mime) ? 'inline' : attachment(name),
  })
  if (!open) ctx.vary('Authorization')
  ctx.etag = key
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  sendStored(ctx, store, key, suffix ? await store.sizeOf(key) : blob.size)
}

/** Null if the caller may not read the file. The name is from a record they may read, not another holder's. */
async function readerOf(
  kit: Kit,
  whoCalls: WhoCalls,
  ctx: Koa.Context,
  hash: string,
  held: readonly ServedFile[],
  open: boolean,
): Promise<{ readonly name: string | undefined } | null> {
  if (open) return { name: undefined }
  const { t } = ctx.query
  const ticket = typeof t === 'string' ? await readTicket(kit.db, hash, t, kit.clock.now()) : null
  const named = ticket && held.find(({ id }) => id === ticket.record)
  if (named) return { name: named.name }
  const actor = await whoCalls(ctx)
  const isOwn = ({ owner }: ServedFile) => owner === actor.id
  const readable = [...held.filter(isOwn), ...held].find(
    ({ owner }) =>
      may(filesPermissions, 'file.read', actor, { owner }) ||
      (owner === platformFilesOwner && may(libraryPermissions, 'library.read', actor)),
  )
  if (readable) return { name: readable.name }
  // A ticket without a record: send a name only if all holders use the same one.
  if (ticket) return { name: new Set(held.map(({ name }) => name)).size === 1 ? held[0]?.name : undefined }
  const certificate = held.find(
    ({ owner, purpose }) =>
      purpose === 'certificate' && may(filesPermissions, 'certificate.read', actor, { owner }),
  )
  if (certificate)
    await writeAudit(kit.db, { actor, now: kit.clock.now() }, 'certificate.read', certificate.owner, {
      after: { hash },
    })
  return certificate ? { name: certificate.name } : null
}

/** Matches an owner's records with this hash. */
export const heldBy = (owner: string, hash: string) => and(eq(records.owner, owner), eq(records.hash, hash))
