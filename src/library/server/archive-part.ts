// What a school bought and saved in the library, in its archive.
import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { archiveTable, tablesPart } from '#identity/server/archive-tables.api.ts'
import { schoolArchiveParts } from '#identity/server/archives.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { collects } from './library-use.tables.ts'
import { copies, rights } from './library.tables.ts'

const about = [
  'What the school has of the library.',
  '',
  '- `purchases.csv`: what was bought, by order line. `copies.csv`: copies that teachers made of it.',
  '- `saved.csv`: what was saved for the school.',
]

export const forSchoolArchives = (): readonly Provision[] => [
  provide(
    schoolArchiveParts,
    'library',
    tablesPart(about, {
      'purchases.csv': archiveTable(rights, (_tx, school) => boughtBy(school)),
      'copies.csv': archiveTable(copies, (tx, school) =>
        inArray(copies.right, tx.select({ id: rights.id }).from(rights).where(boughtBy(school))),
      ),
      'saved.csv': archiveTable(collects, (_tx, school) => eq(collects.buyer, school)),
    }),
  ),
]

const boughtBy = (school: string): SQL => sql`${eq(rights.buyer, school)} and ${rights.isSchool}`
