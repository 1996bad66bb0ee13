// Connections to the room of a booked lesson, with start and end.
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'

/** One row per connection. Class rooms keep none: only booked lessons can be reported. */
export const stays = pgTable(
  'rooms_stays',
  {
    connection: text('connection').notNull(),
    session: text('session').notNull(),
    uid: text('uid').notNull(),
    from: instant('from_at').notNull(),
    until: instant('until_at'),
    /** True if the connection broke or the page was closed; false if the person used the Leave button. */
    lost: boolean('lost').notNull().default(false),
  },
  table => [
    primaryKey({ name: 'rooms_stays_pkey', columns: [table.connection, table.session] }),
    index('rooms_stays_session').on(table.session, table.uid),
    index('rooms_stays_age').on(table.from),
    index('rooms_stays_open')
      .on(table.connection)
      .where(sql`${table.until} is null`),
    check('rooms_stays_order', sql`${table.until} is null or ${table.from} <= ${table.until}`),
  ],
)
