// Completes an upload: inspects the bytes, re-encodes pictures, and stores the file or refuses it.
import { rm } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { pptx } from '#files/contract/purposes.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { assertArchive } from '../content/archive.ts'
import { blobs, folders, records } from '../files.tables.ts'
import { assertHosted } from '../spaces/hosts.ts'
import { lengthOf } from '../content/media.ts'
import { pagesOf } from '../content/pdf-pages.ts'
import { isPicture, redraw } from '../content/pictures.ts'
import { assertSize } from '../spaces/plan-limits.ts'
import { typeOf } from './receive.ts'
import { assertRoom, lockSpace } from '../spaces/space.ts'
import type { Store } from '../store/store.ts'
import type { HeldFile } from '../drive/wire-record.ts'
import type { UploadRequest } from './upload-request.ts'

interface Arrived {
  readonly file: string
  readonly size: number
  readonly sha1: string
}

interface Content extends Arrived {
  readonly hash: string
  readonly mime: string
  readonly width: number | null
  readonly height: number | null
  readonly seconds: number | null
  readonly pages: number | null
  /** Paths of the smaller versions. */
  readonly small: string | null
  readonly medium: string | null
}

export async function takeIn(
  kit: Kit,
  store: Store,
  request: UploadRequest,
  arrived: Arrived,
): Promise<HeldFile> {
  const content = await lookInto(request, arrived)
  return kit.db.transaction(tx => keep(kit, store, tx, request, content))
}

/** Deletes the temporary files of an upload, including smaller versions. */
export const forget = (file: string): Promise<unknown> =>
  Promise.all(['', '.new', '.small', '.medium'].map(suffix => rm(file + suffix, { force: true })))

async function lookInto(request: UploadRequest, { file, size, sha1 }: Arrived): Promise<Content> {
  const { purpose, original } = request
  const mime = await typeOf(file, purpose)
  assertSize(request, size, mime)
  const none = {
    hash: original,
    sha1,
    mime,
    size,
    file,
    width: null,
    height: null,
    seconds: null,
    pages: null,
    small: null,
    medium: null,
  }
  if (isPicture(mime)) return { ...none, ...(await redraw(file, purpose)) }
  if (mime === pptx) await assertArchive(file)
  if (mime === 'application/pdf') return { ...none, pages: await pagesOf(file) }
  return mime === pptx ? none : { ...none, ...(await lengthOf(file, mime)) }
}

async function keep(
  kit: Kit,
  store: Store,
  tx: Tx,
  request: UploadRequest,
  { file, small, medium, ...content }: Content,
): Promise<HeldFile> {
  const { owner, pool, purpose, original, name, credit, librarian, visiting } = request
  await lockSpace(tx, pool)
  const [had] = await tx
    .select({ id: records.id })
    .from(records)
    .where(
      and(
        eq(records.owner, owner),
        eq(records.pool, pool),
        eq(records.purpose, purpose),
        eq(records.original, original),
      ),
    )
  if (!had) await (visiting ? assertHosted(tx, request, content) : assertRoom(tx, pool, content))
  const folder = await folderOf(tx, request)

  const now = kit.clock.now()
  // Locks the row until the bytes are stored, so that the clearing job cannot delete them.
  const [blob] = await tx
    .insert(blobs)
    .values({ ...content, small: small !== null, medium: medium !== null, sentAt: now })
    .onConflictDoUpdate({
      target: blobs.hash,
      set: {
        sentAt: now,
        unheldSince: null,
        sha1: content.sha1,
        seconds: content.seconds,
        pages: content.pages,
        small: small !== null,
        medium: medium !== null,
      },
    })
    .returning()
  await store.keep(file, content.hash)
  if (small) await store.keep(small, `${content.hash}.small`)
  if (medium) await store.keep(medium, `${content.hash}.medium`)
  const set = {
    name,
    hash: content.hash,
    size: content.size,
    loose: purpose === 'slide' || visiting === true,
    unusedSince: null,
    ...(folder === undefined ? {} : { folder }),
    ...(credit === undefined ? {} : { credit }),
  }
  const [record] = await tx
    .insert(records)
    .values({ id: kit.newId(), owner, pool, purpose, original, createdAt: now, ...set })
    .onConflictDoUpdate({ target: [records.owner, records.pool, records.purpose, records.original], set })
    .returning()
  if (!blob || !record) throw kitFail('unexpected')
  if (librarian)
    await writeAudit(tx, { actor: librarian, now }, 'library.add', record.id, {
      after: { name, credit, hash: content.hash },
    })
  const { mime, width, height, sha1, seconds, pages } = blob
  return { ...record, mime, width, height, sha1, seconds, pages }
}

async function folderOf(
  tx: Tx,
  { folder, owner, pool, purpose }: UploadRequest,
): Promise<string | undefined> {
  if (folder === undefined || purpose !== 'content') return undefined
  const [row] = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.id, folder), eq(folders.owner, owner), eq(folders.pool, pool)))
  // If the folder was deleted meanwhile, the file goes to the top level.
  return row?.id
}
