import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'

/** Custom link previews of shared links. */
export const shareInfos = pgTable(
  'communications_share_infos',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    /** Path and query of the link, with the invite code of its owner. */
    path: text('path').notNull(),
    title: text('title').notNull(),
    keywords: text('keywords').array().notNull(),
    image: text('image'),
    desc: text('description').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('communications_share_infos_path').on(table.path),
    index('communications_share_infos_owner').on(table.owner),
  ],
)
export type ShareInfoRow = typeof shareInfos.$inferSelect
