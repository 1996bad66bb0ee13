// What belongs to the content of a school or a person besides the content itself, in its archive.
import { eq, inArray, type Column } from 'drizzle-orm'
import { archiveTable, longRowsAtOnce, partOfBoth } from '#identity/server/archive-tables.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Provision } from '#kit/server/ports.ts'
import { bankUses } from '../bank.tables.ts'
import { comments } from '../collab.tables.ts'
import { prompts } from '../questions.tables.ts'
import { removedPages } from '../removed-pages.tables.ts'
import { decks, revisions } from '../slides.tables.ts'
import { contentIdsOf } from '../teaching.api.ts'
import { sharedTips } from '../tips.tables.ts'

const about = [
  'What belongs to the content in `content/`, whose `id` is `content` here. Files are named by their SHA-256.',
  '',
  '- `comments.csv`: comments on it, with the field that they are about.',
  '- `versions.json`: saved versions of slides, by `deck`; `decks.csv`: whose they are. `removed-pages.json`: what was attached to removed slides.',
  '- `prompts.json`: single slides that were offered to others.',
  '- `tips.csv`: tips that teachers share in a school. `bank-uses.csv`: questions of the platform’s bank that were used.',
]

const inContent = (column: Column) => (tx: Tx, owner: string) => inArray(column, contentIdsOf(tx, owner))

const inDecks = (column: Column) => (tx: Tx, owner: string) =>
  inArray(
    column,
    tx
      .select({ id: decks.id })
      .from(decks)
      .where(inArray(decks.content, contentIdsOf(tx, owner))),
  )

export const forContentHistory = (): readonly Provision[] => [
  ...partOfBoth('content-history', about, {
    'comments.csv': archiveTable(comments, inContent(comments.content)),
    'decks.csv': archiveTable(decks, inContent(decks.content)),
    'versions.json': archiveTable(revisions, inDecks(revisions.deck), { rowsAtOnce: longRowsAtOnce }),
    'removed-pages.json': archiveTable(removedPages, inDecks(removedPages.deck), {
      rowsAtOnce: 10 * longRowsAtOnce,
    }),
    'prompts.json': archiveTable(prompts, inContent(prompts.content), { rowsAtOnce: 10 * longRowsAtOnce }),
    'tips.csv': archiveTable(sharedTips, (_tx, school) => eq(sharedTips.school, school)),
    'bank-uses.csv': archiveTable(bankUses, (_tx, school) => eq(bankUses.school, school)),
  }),
]
