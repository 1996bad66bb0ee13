// A job makes archives one after the other: first a temporary file, with little memory, then the store.
// If a worker dies in the middle, another one starts over.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { storeOf } from '#files/server/files.server.ts'
import { archiveDays, openArchiveStates } from '#identity/contract/archives.contract.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { errorFields } from '#kit/server/log.ts'
import { notify } from '#kit/server/notify.ts'
import { zipStream } from '#kit/server/zip.ts'
import { archives, type ArchiveRow } from '../archives.tables.ts'
import { archiveEntries } from './entries.ts'

const maxAttempts = 3

/** Cannot collide with the key of a file, which is the hash of its bytes. */
export const storeKeyOf = ({ id }: Pick<ArchiveRow, 'id'>): string =>
  createHash('sha256').update(`archive ${id}`).digest('hex')

export async function makeArchives(kit: Kit, signal: AbortSignal): Promise<void> {
  for (let row = await begin(kit); row; row = await begin(kit)) {
    try {
      await make(kit, row, signal)
    } catch (error) {
      signal.throwIfAborted()
      kit.log.error('archive failed', { archive: row.id, attempt: row.attempts, ...errorFields(error) })
      if (row.attempts >= maxAttempts) await giveUp(kit, row)
    }
  }
}

/** The oldest open archive. If it is already in work, its worker has died: only one worker runs at a time. */
async function begin(kit: Kit): Promise<ArchiveRow | undefined> {
  const [next] = await kit.db
    .select()
    .from(archives)
    .where(inArray(archives.state, [...openArchiveStates]))
    .orderBy(asc(archives.createdAt), asc(archives.id))
    .limit(1)
  if (!next) return undefined
  if (next.attempts >= maxAttempts) {
    await giveUp(kit, next)
    return begin(kit)
  }
  const [row] = await kit.db
    .update(archives)
    .set({ state: 'working', attempts: next.attempts + 1, done: 0 })
    .where(mine(next))
    .returning()
  return row ?? begin(kit)
}

/** No other worker has restarted it, and it is still wanted. */
const mine = ({ id, attempts }: ArchiveRow) =>
  and(eq(archives.id, id), eq(archives.attempts, attempts), inArray(archives.state, [...openArchiveStates]))

async function make(kit: Kit, row: ArchiveRow, signal: AbortSignal): Promise<void> {
  const store = storeOf(kit)
  const file = await store.temporary(`archive-${row.id}-${row.attempts}`)
  try {
    await kit.db.transaction(
      async tx => {
        const entries = archiveEntries({ kit, tx, row, onProgress: progress(kit, row) })
        await pipeline(zipStream(entries), createWriteStream(file), { signal })
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    const { size } = await stat(file)
    await store.keep(file, storeKeyOf(row))
    const isWanted = await kit.db.transaction(tx => finish(tx, kit, row, size))
    if (!isWanted) await store.remove(storeKeyOf(row))
    kit.wake()
  } finally {
    await rm(file, { force: true })
  }
}

/** Written outside the snapshot, so that others see it; at most once per percent. */
function progress(kit: Kit, row: ArchiveRow) {
  let shown = -1
  return async (done: number, total: number): Promise<void> => {
    const percent = Math.floor((100 * done) / Math.max(1, total))
    if (percent === shown) return
    shown = percent
    await kit.db.update(archives).set({ done, total }).where(mine(row))
  }
}

/** Finishes the archive and expires the previous one. */
async function finish(tx: Tx, kit: Kit, row: ArchiveRow, size: number): Promise<boolean> {
  const now = kit.clock.now()
  const expiresAt = new Date(now.getTime() + archiveDays * dayMs)
  const [ready] = await tx
    .update(archives)
    .set({ state: 'ready', stored: true, size, readyAt: now, expiresAt })
    .where(mine(row))
    .returning()
  if (!ready) return false
  const sameOwner = row.owner === null ? eq(archives.school, row.school ?? '') : eq(archives.owner, row.owner)
  await tx
    .update(archives)
    .set({ state: 'expired' })
    .where(and(sameOwner, ne(archives.id, row.id), eq(archives.state, 'ready')))
  await announce(tx, kit, row, 'ready')
  return true
}

async function giveUp(kit: Kit, row: ArchiveRow): Promise<void> {
  await kit.db.transaction(async tx => {
    const failed = await tx.update(archives).set({ state: 'failed' }).where(mine(row)).returning()
    if (failed.length > 0) await announce(tx, kit, row, 'failed')
  })
  kit.wake()
}

async function announce(tx: Tx, kit: Kit, row: ArchiveRow, how: 'ready' | 'failed'): Promise<void> {
  const [of, values] = [row.owner === null ? 'school' : 'person', { days: String(archiveDays) }] as const
  const options = { key: row.id, ...(row.school !== null && { school: row.school }) }
  await notify(tx, kit.clock, identityNotices, news[of][how], { user: row.by }, values, options)
}

const news = {
  person: { ready: 'ArchiveReady', failed: 'ArchiveFailed' },
  school: { ready: 'SchoolArchiveReady', failed: 'SchoolArchiveFailed' },
} as const
