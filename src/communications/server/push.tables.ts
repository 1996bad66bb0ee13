import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'

/** Browsers where an account receives push messages. */
export const pushDevices = pgTable(
  'communications_push_devices',
  {
    /** SHA-256 of the endpoint: a browser has one subscription for all its accounts. */
    id: text('id').primaryKey(),
    user: text('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The browser and sign-in that enabled push. Signing out removes the device. */
    browser: text('browser'),
    session: text('session'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('communications_push_devices_user').on(table.user, table.createdAt),
    index('communications_push_devices_browser').on(table.browser),
  ],
)
export type PushDeviceRow = typeof pushDevices.$inferSelect

/** One key pair per installation, created at the first start. The private key is encrypted. */
export const pushKeys = pgTable('communications_push_keys', {
  name: text('name').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull(),
})
