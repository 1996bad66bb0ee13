// Contents of archives from later domains, and requesting and showing archives.
import { and, count, desc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { downloadName, ticketsFor } from '#files/server/files.api.ts'
import { mimesOf, openFile } from '#files/server/own-files.api.ts'
import { maxArchivesADay, type Archive } from '#identity/contract/archives.contract.ts'
import { filesPath } from '#kit/contract/constants.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { mapPort, provided } from '#kit/server/ports.ts'
import { listTable, type ListQuery } from '#kit/server/query.ts'
import type { ZipEntry } from '#kit/server/zip.ts'
import { archives, type ArchiveRow } from './archives.tables.ts'

/** A person or a school, by its id. */
export type ArchiveKind = 'person' | 'school'

export interface ArchiveContext {
  readonly kit: Kit
  /** A read-only snapshot of the database for the whole archive. */
  readonly tx: Tx
  /** Id of the person or school. */
  readonly of: string
}

export type ArchiveFile = Omit<ZipEntry, 'at'>

export interface ArchivePart {
  /** The part's text in the README: its contents, and the programs that read them. */
  readonly about: string
  /** Ids of the part's entries; each is a progress step. Only the ids are held in memory together. */
  items(context: ArchiveContext): Promise<readonly string[]>
  files(context: ArchiveContext, item: string): AsyncIterable<ArchiveFile>
}

/** Paths are relative to the part's folder in the archive. */
export const personArchiveParts = mapPort<string, ArchivePart>('identity.personArchiveParts')
export const schoolArchiveParts = mapPort<string, ArchivePart>('identity.schoolArchiveParts')

export const partsOf = (tx: Tx, kind: ArchiveKind): ReadonlyMap<string, ArchivePart> =>
  provided(tx, kind === 'person' ? personArchiveParts : schoolArchiveParts)

/** A safe name for a file or folder in an archive: without path separators, and short enough for every system. */
export const entryName = (name: string): string =>
  [...downloadName(name)]
    .slice(0, 80)
    .join('')
    .replace(/[. ]+$/, '') || 'Untitled'

/** A stored file; an unreadable one is replaced by a note, so that the owner gets the rest. */
export async function storedFile(
  kit: Kit,
  name: string,
  { hash, mime }: { readonly hash: string; readonly mime: string },
): Promise<ArchiveFile> {
  const content = await openFile(kit, hash)
  return content
    ? { name, content, isPacked: !mime.startsWith('text/') }
    : { name: `${name}.missing.txt`, content: 'The bytes of this file could not be found.\n' }
}

/** A file named by its hash, as JSON files of an archive refer to it. */
export async function hashedFile(
  { kit, tx }: ArchiveContext,
  folder: string,
  hash: string,
): Promise<ArchiveFile> {
  const mime = (await mimesOf(tx, [hash])).get(hash) ?? ''
  return storedFile(kit, `${folder}/${hash}.${endingOf(mime)}`, { hash, mime })
}

/** The usual ending of a file's name. */
export const endingOf = (mime: string): string =>
  endings[mime] ?? /^[^/]*\/([a-z\d]+)$/.exec(mime)?.[1] ?? 'bin'

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'text/plain': 'txt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

type ArchiveOwner = { readonly owner: string } | { readonly school: string }

const isOf = (whose: ArchiveOwner) =>
  'owner' in whose ? eq(archives.owner, whose.owner) : eq(archives.school, whose.school)

/** A unique index refuses a second archive at the same time. */
export async function askForArchive(
  tx: Tx,
  kit: Pick<Kit, 'newId'>,
  whose: ArchiveOwner,
  by: string,
  now: Date,
): Promise<ArchiveRow> {
  const since = new Date(now.getTime() - dayMs)
  const [made] = await tx
    .select({ n: count() })
    .from(archives)
    .where(and(isOf(whose), gt(archives.createdAt, since)))
  if ((made?.n ?? 0) >= maxArchivesADay) throw kitFail('too-many-requests', { retryAfter: dayMs / 1000 })
  const [row] = await tx
    .insert(archives)
    .values({ id: kit.newId(), ...whose, by, createdAt: now })
    .returning()
  if (!row) throw kitFail('unexpected')
  return row
}

/** Ends the downloads; a job deletes the bytes within an hour. */
export const endArchives = (tx: Tx, whose: ArchiveOwner) =>
  tx
    .update(archives)
    .set({ state: 'expired' })
    .where(and(isOf(whose), inArray(archives.state, ['queued', 'working', 'ready'])))

export const ticketName = ({ id }: Pick<ArchiveRow, 'id'>): string => `archive ${id}`

export const isReady = ({ state, expiresAt }: ArchiveRow, now: Date): boolean =>
  state === 'ready' && expiresAt !== null && expiresAt > now

/** Columns for the permission tables of both services. */
export const archiveFacts = { owner: archives.owner, school: archives.school }

export async function findArchives(tx: Tx, query: ListQuery, where: SQL | undefined, now: Date) {
  const page = await listTable(tx, archives, query, {
    columns: { state: archives.state, school: archives.school, createdAt: archives.createdAt },
    where,
    order: [desc(archives.createdAt), desc(archives.id)],
  })
  return { ...page, data: await wireArchives(tx, page.data, now) }
}

export async function getArchive(tx: Tx, id: string, where: SQL | undefined, now: Date) {
  const [row] = await tx
    .select()
    .from(archives)
    .where(and(eq(archives.id, id), where))
  if (!row) throw kitFail('not-found')
  return wireArchive(tx, row, now)
}

/** Callers must check access: anybody with the address can open the archive. */
async function wireArchives(
  tx: Tx,
  rows: readonly ArchiveRow[],
  now: Date,
): Promise<z.input<typeof Archive>[]> {
  const ticket = await ticketsFor(tx, now)
  return rows.map(row => {
    const { id, state, done, total, size, createdAt, readyAt, expiresAt } = row
    const ready = isReady(row, now)
    return {
      _id: id,
      // Also correct between the expiry and the job that clears the archive.
      state: state === 'ready' && !ready ? 'expired' : state,
      done,
      total,
      size: ready ? size : null,
      createdAt,
      readyAt,
      expiresAt,
      url: ready ? `${filesPath}/archives/${id}?t=${ticket(ticketName(row))}` : null,
    }
  })
}

export const wireArchive = async (tx: Tx, row: ArchiveRow, now: Date): Promise<z.input<typeof Archive>> => {
  const [wire] = await wireArchives(tx, [row], now)
  if (!wire) throw kitFail('unexpected')
  return wire
}
