// The entries of an archive: the README first, then each part's.
import type { ZipEntry } from '#kit/server/zip.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Tx } from '#kit/server/db.ts'
import { partsOf, type ArchiveContext, type ArchiveKind, type ArchivePart } from '../archives.api.ts'
import type { ArchiveRow } from '../archives.tables.ts'
import { readme } from './readme.ts'

interface ArchiveRun {
  readonly kit: Kit
  readonly tx: Tx
  readonly row: ArchiveRow
  readonly onProgress: (done: number, total: number) => Promise<void>
}

interface Listed {
  readonly folder: string
  readonly part: ArchivePart
  readonly items: readonly string[]
}

export async function* archiveEntries({ kit, tx, row, onProgress }: ArchiveRun): AsyncGenerator<ZipEntry> {
  const at = kit.clock.now()
  const kind: ArchiveKind = row.owner === null ? 'school' : 'person'
  const context: ArchiveContext = { kit, tx, of: row.owner ?? row.school ?? '' }
  const listed: Listed[] = []
  for (const [folder, part] of partsOf(context.tx, kind))
    listed.push({ folder, part, items: await part.items(context) })
  const total = listed.reduce((sum, { items }) => sum + items.length, 0)
  await onProgress(0, total)
  const filled = listed.filter(({ items }) => items.length > 0)
  yield { name: 'README.md', at, content: readme(kind, at, filled) }
  const nameOnce = uniqueNames()
  let done = 0
  for (const { folder, part, items } of filled)
    for (const item of items) {
      for await (const file of part.files(context, item))
        yield { ...file, at, name: nameOnce(`${folder}/${file.name}`) }
      done++
      await onProgress(done, total)
    }
}

/** Numbers files with equal names; names are compared without case, as on Windows. */
function uniqueNames(): (path: string) => string {
  const used = new Set<string>()
  return path => {
    const [, before = path, extension = ''] = /^(.*?)(\.[^./]{1,10})?$/s.exec(path) ?? []
    let name = path
    for (let number = 2; used.has(name.toLowerCase()); number++) name = `${before} (${number})${extension}`
    used.add(name.toLowerCase())
    return name
  }
}
