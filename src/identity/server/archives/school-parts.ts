// Parts of a school's archive from earlier domains: its files, its certificates, and the archives that were made of it.
import { eq, sql } from 'drizzle-orm'
import { driveFolders, fileRecords, ownFile, poolFileIds } from '#files/server/own-files.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { archiveTable, tablesPart } from '../archive-tables.api.ts'
import { entryName, schoolArchiveParts, storedFile, type ArchivePart } from '../archives.api.ts'
import { archives } from '../archives.tables.ts'
import { userCerts } from '../identity.tables.ts'

const about = [
  'What was verified about the school, and its earlier archives.',
  '',
  '- `certificates.json`: certificates that were handed in for it, and what was decided. Their pictures are in `files/`, named by their SHA-256.',
  '- `archives.csv`: when archives were made, and by which account.',
]

const lists = tablesPart(
  [
    'Everything that is stored in the space of the school: a folder for each account that uploaded something (`register/` names it), and in it the folders of the drive. A file that several people have is there once.',
    '',
    '- `files.csv`: all files with who uploaded them (`owner`), when, what for, and their SHA-256 (`hash`), by which other files of this archive refer to them.',
    '- `folders.csv`: the folders, also empty ones.',
  ],
  {
    'files.csv': archiveTable(fileRecords, (_tx, school) => eq(fileRecords.pool, school)),
    'folders.csv': archiveTable(driveFolders, (_tx, school) => eq(driveFolders.pool, school)),
  },
)

const filePrefix = 'record '

const drive: ArchivePart = {
  about: lists.about,
  async items(context) {
    const ids = await poolFileIds(context.tx, context.of)
    return [...(await lists.items(context)), ...ids.map(id => `${filePrefix}${id}`)]
  },
  async *files(context, item) {
    if (!item.startsWith(filePrefix)) return yield* lists.files(context, item)
    const file = await ownFile(context.tx, item.slice(filePrefix.length))
    if (!file) return
    const path = [file.owner, ...file.folders, file.name].map(entryName).join('/')
    yield storedFile(context.kit, path, file)
  },
}

export const forSchoolArchives = (): readonly Provision[] => [
  provide(schoolArchiveParts, 'drive', drive),
  provide(
    schoolArchiveParts,
    'account',
    tablesPart(about, {
      'certificates.json': archiveTable(
        userCerts,
        (_tx, school) => sql`(${userCerts.owner} = ${school} or ${userCerts.school} = ${school})`,
        { files: ['pics'] },
      ),
      'archives.csv': archiveTable(archives, (_tx, school) => eq(archives.school, school)),
    }),
  ),
]
