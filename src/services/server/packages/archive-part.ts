// Service packages that a school bought, in its archive.
import { eq, inArray, sql, type Column, type SQL } from 'drizzle-orm'
import { archiveTable, tablesPart } from '#identity/server/archive-tables.api.ts'
import { schoolArchiveParts } from '#identity/server/archives.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { bookings } from '../bookings.tables.ts'
import { creditLogs, credits, packUsers } from '../credits.tables.ts'
import { packClaims, packSales, schoolPrices } from '../packages.tables.ts'

const about = [
  'Lessons that the school bought as packages. Money is in cents.',
  '',
  '- `packages.json`: packages as they were when they were bought.',
  '- `credits.csv`: each credit with its state; `credit-log.csv`: what was added and used, and when.',
  '- `bookings.json`: lessons that were booked with them, without what providers earn. Files sent with them are in `files/`, named by their SHA-256.',
  '- `sales.csv`, `free-credits.csv`: the purchases, and credits that were free.',
  '- `prices.json`: prices that are only for this school.',
]

export const forSchoolArchives = (): readonly Provision[] => [
  provide(
    schoolArchiveParts,
    'packages',
    tablesPart(about, {
      'packages.json': archiveTable(packUsers, (_tx, school) => ownedBy(school), { rowsAtOnce: 50 }),
      'credits.csv': archiveTable(credits, inPackages(credits.packUser)),
      'credit-log.csv': archiveTable(creditLogs, inPackages(creditLogs.packUser)),
      'bookings.json': archiveTable(bookings, inPackages(bookings.packUser), {
        secrets: ['rate', 'pay', 'payState'],
        files: ['attachments'],
      }),
      'sales.csv': archiveTable(
        packSales,
        (_tx, school) => sql`${eq(packSales.buyer, school)} and ${packSales.isSchool}`,
      ),
      'free-credits.csv': archiveTable(packClaims, (_tx, school) => eq(packClaims.buyer, school)),
      'prices.json': archiveTable(schoolPrices, (_tx, school) => eq(schoolPrices.school, school)),
    }),
  ),
]

const ownedBy = (school: string): SQL => sql`${eq(packUsers.owner, school)} and ${packUsers.isSchool}`

const inPackages = (column: Column) => (tx: Tx, school: string) =>
  inArray(column, tx.select({ id: packUsers.id }).from(packUsers).where(ownedBy(school)))
