// Points, income and other money of a school or a person in its archive. Orders are a part of their own.
import { eq, inArray } from 'drizzle-orm'
import { archiveTable, partOfBoth } from '#identity/server/archive-tables.api.ts'
import type { Provision } from '#kit/server/ports.ts'
import { balances, earnings, entries, postings, storageGrants } from '../earnings.tables.ts'
import { giftCardLogs, giftCards } from '../gift-cards.tables.ts'
import { carts } from '../orders.tables.ts'
import { keptCards } from '../payments.tables.ts'
import { withdrawals } from '../withdrawals.tables.ts'

const about = [
  'What {owner} earned and has. Money is in cents; points are whole.',
  '',
  '- `earnings.csv`: points, commission and income, line by line (`status` 1 is booked, 0 is expected, -1 did not come), and `balances.csv`: their sums.',
  '- `ledger.csv`: entries in the ledger of the platform that are about the accounts of {owner}; `postings.csv`: when they were booked, and for what.',
  '- `withdrawals.csv`: money that was paid out, with the last digits of the account.',
  '- `gift-cards.csv`, `gift-card-uses.csv`: gift cards of {owner}, without their codes.',
  '- `storage.csv`: space that was bought. `cart.csv`: what is in the cart. `cards.csv`: the saved card, with its last digits.',
]

export const forEarningArchives = (): readonly Provision[] => [
  ...partOfBoth('income', about, {
    'earnings.csv': archiveTable(earnings, (_tx, owner) => eq(earnings.uid, owner)),
    'balances.csv': archiveTable(balances, (_tx, owner) => eq(balances.uid, owner)),
    'ledger.csv': archiveTable(entries, (_tx, owner) => eq(entries.owner, owner)),
    'postings.csv': archiveTable(postings, (tx, owner) =>
      inArray(
        postings.id,
        tx.select({ posting: entries.posting }).from(entries).where(eq(entries.owner, owner)),
      ),
    ),
    'withdrawals.csv': archiveTable(withdrawals, (_tx, owner) => eq(withdrawals.uid, owner), {
      secrets: ['sealed'],
    }),
    'gift-cards.csv': archiveTable(giftCards, (_tx, owner) => eq(giftCards.owner, owner), {
      secrets: ['codeHash', 'sealed', 'note'],
    }),
    'gift-card-uses.csv': archiveTable(giftCardLogs, (tx, owner) =>
      inArray(
        giftCardLogs.card,
        tx.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.owner, owner)),
      ),
    ),
    'storage.csv': archiveTable(storageGrants, (_tx, owner) => eq(storageGrants.owner, owner)),
    'cart.csv': archiveTable(carts, (_tx, owner) => eq(carts.buyer, owner)),
    'cards.csv': archiveTable(keptCards, (_tx, owner) => eq(keptCards.buyer, owner), {
      secrets: ['customer', 'method'],
    }),
  }),
]
