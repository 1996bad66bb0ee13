// Measures the memory used while an archive is made, to check that it stays small for archives of any size.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eq } from 'drizzle-orm'
import type { Kit } from '#kit/server/kit.ts'
import { askForArchive } from '../archives.api.ts'
import { archives, type ArchiveRow } from '../archives.tables.ts'
import { makeArchives } from '../archives/make.ts'

export const megabyte = 1024 * 1024
/** What may be in use above the baseline at any time; the archive itself would not fit. */
export const maxGrowth = 48 * megabyte
const everyMs = 1000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Memory in use: what waits to be collected would depend on how much the machine has. */
function inUse(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** @returns By how much the memory in use grew at most while the archive was made, and its row. */
export async function madeArchive(
  kit: Kit,
  whose: { owner: string } | { school: string },
): Promise<{ row: ArchiveRow; grown: number }> {
  const { id } = await askForArchive(kit.db, kit, whose, 'somebody', kit.clock.now())
  const before = inUse()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, inUse())
  }, everyMs)
  await makeArchives(kit, new AbortController().signal).finally(() => clearInterval(watch))
  const [row] = await kit.db.select().from(archives).where(eq(archives.id, id))
  if (!row) throw new Error('the archive is gone')
  const grown = Math.max(peak, inUse()) - before
  process.stdout.write(
    `archive of ${Math.round((row.size ?? 0) / megabyte)} MB: ${Math.round(grown / megabyte)} MB more in use\n`,
  )
  return { row, grown }
}
