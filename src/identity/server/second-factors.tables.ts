import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import { users } from './identity.tables.ts'

/** Authenticator app of an account. */
export const totps = pgTable('identity_totps', {
  user: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted; never leaves the server after the set-up. */
  secret: text('secret').notNull(),
  /** Time step of the last accepted code: no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull(),
})

export const passkeys = pgTable(
  'identity_passkeys',
  {
    /** Credential id, base64url. */
    id: text('id').primaryKey(),
    user: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  table => [index('identity_passkeys_user').on(table.user)],
)

/** Single-use codes for people who lost their other factors; deleted when used. */
export const recoveryCodes = pgTable(
  'identity_recovery_codes',
  {
    user: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  table => [primaryKey({ columns: [table.user, table.codeHash] })],
)
