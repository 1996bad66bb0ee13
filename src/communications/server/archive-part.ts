// Announcements of a school, with who has read them, in its archive.
import { eq, inArray } from 'drizzle-orm'
import { archiveTable, tablesPart } from '#identity/server/archive-tables.api.ts'
import { schoolArchiveParts } from '#identity/server/archives.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { announcementReaders, announcements } from './talk.tables.ts'

const about = [
  'What was announced in the school and its classes.',
  '',
  '- `announcements.json`: one for each line, with its writer, its class where it was for one, and its attachments, which are in `files/`, named by their SHA-256.',
  '- `readers.csv`: to whom each was written, and when they read it.',
]

export const forSchoolArchives = (): readonly Provision[] => [
  provide(
    schoolArchiveParts,
    'announcements',
    tablesPart(about, {
      'announcements.json': archiveTable(announcements, (_tx, school) => eq(announcements.school, school), {
        files: ['attachments'],
      }),
      'readers.csv': archiveTable(announcementReaders, (tx, school) =>
        inArray(announcementReaders.announcement, announcementsOf(tx, school)),
      ),
    }),
  ),
]

const announcementsOf = (tx: Tx, school: string) =>
  tx.select({ id: announcements.id }).from(announcements).where(eq(announcements.school, school))
