// Measures the memory used while an archive is made, to check that it stays small for archives of any size.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eq } from 'drizzle-orm'
import type { Kit } from '#kit/server/kit.ts'
import { askForArchive } from '../archives.api.ts'
import { archives, type ArchiveRow } from '../archives.tables.ts'
import { makeArchives } from '../archives/make.ts'

export const megabyte = 1024 * 1024
/** Peak memory of the process above its baseline; the archive itself would not fit. */
export const maxGrowth = 160 * megabyte

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** @returns The peak growth of resident memory while the archive was made, and its row. */
export async function madeArchive(
  kit: Kit,
  whose: { owner: string } | { school: string },
): Promise<{ row: ArchiveRow; grown: number }> {
  const { id } = await askForArchive(kit.db, kit, whose, 'somebody', kit.clock.now())
  collect()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  await makeArchives(kit, new AbortController().signal).finally(() => clearInterval(watch))
  const [row] = await kit.db.select().from(archives).where(eq(archives.id, id))
  if (!row) throw new Error('the archive is gone')
  const grown = Math.max(most, process.memoryUsage.rss()) - before
  process.stdout.write(
    `archive of ${Math.round((row.size ?? 0) / megabyte)} MB: ${Math.round(grown / megabyte)} MB more resident memory\n`,
  )
  return { row, grown }
}
