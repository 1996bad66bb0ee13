// Points, income and other money of a school in its archive. What it ordered is a part of its own.
import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { archiveTable, tablesPart } from '#identity/server/archive-tables.api.ts'
import { schoolArchiveParts } from '#identity/server/archives.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { balances, earnings, entries, postings, storageGrants } from '../earnings.tables.ts'
import { giftCardLogs, giftCards } from '../gift-cards.tables.ts'
import { carts } from '../orders.tables.ts'
import { keptCards } from '../payments.tables.ts'
import { withdrawals } from '../withdrawals.tables.ts'

const about = [
  'What the school earned and has. Money is in cents; points are whole.',
  '',
  '- `earnings.csv`: points, commission and income, line by line (`status` 1 is booked, 0 is expected, -1 did not come), and `balances.csv`: their sums.',
  '- `ledger.csv`: entries in the ledger of the platform that are about the school’s accounts; `postings.csv`: when they were booked, and for what.',
  '- `withdrawals.csv`: money that was paid out, with the last digits of the account.',
  '- `gift-cards.csv`, `gift-card-uses.csv`: gift cards of the school, without their codes.',
  '- `storage.csv`: space that was bought. `cart.csv`: what is in the cart. `cards.csv`: the saved card, with its last digits.',
]

export const forSchoolEarnings = (): readonly Provision[] => [
  provide(
    schoolArchiveParts,
    'income',
    tablesPart(about, {
      'earnings.csv': archiveTable(earnings, (_tx, school) => ofSchool(earnings, school)),
      'balances.csv': archiveTable(balances, (_tx, school) => eq(balances.uid, school)),
      'ledger.csv': archiveTable(entries, (_tx, school) => eq(entries.owner, school)),
      'postings.csv': archiveTable(postings, (tx, school) =>
        inArray(
          postings.id,
          tx.select({ posting: entries.posting }).from(entries).where(eq(entries.owner, school)),
        ),
      ),
      'withdrawals.csv': archiveTable(withdrawals, (_tx, school) => ofSchool(withdrawals, school), {
        secrets: ['sealed'],
      }),
      'gift-cards.csv': archiveTable(giftCards, (_tx, school) => eq(giftCards.owner, school), {
        secrets: ['codeHash', 'sealed', 'note'],
      }),
      'gift-card-uses.csv': archiveTable(giftCardLogs, (tx, school) =>
        inArray(
          giftCardLogs.card,
          tx.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.owner, school)),
        ),
      ),
      'storage.csv': archiveTable(storageGrants, (_tx, school) => eq(storageGrants.owner, school)),
      'cart.csv': archiveTable(carts, (_tx, school) => eq(carts.buyer, school)),
      'cards.csv': archiveTable(keptCards, (_tx, school) => eq(keptCards.buyer, school), {
        secrets: ['customer', 'method'],
      }),
    }),
  ),
]

const ofSchool = (table: typeof earnings | typeof withdrawals, school: string): SQL =>
  sql`${eq(table.uid, school)} and ${table.isSchool}`
