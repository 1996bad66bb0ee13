import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const unfinished = (table: { readonly doneAt: AnyPgColumn; readonly parkedAt: AnyPgColumn }) =>
  sql`${table.doneAt} is null and ${table.parkedAt} is null`

/** What leaves the server because of a committed change: mails, notices, provider calls, service events, later work. */
export const outbox = pgTable(
  'kit_outbox',
  {
    id: text('id').primaryKey(),
    /** The order of rows. Numbered by the database, because the clocks of two nodes differ. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    payload: jsonb('payload').notNull(),
    /** De-duplication: at most one row per topic and key, whatever is retried. */
    key: text('key'),
    /** Rows of one topic and order key are delivered one after the other, by `seq`. */
    orderKey: text('order_key'),
    createdAt: instant('created_at').notNull(),
    /** When it may be claimed: now or later, after the back-off, or when the lease of its courier ends. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    doneAt: instant('done_at'),
    /** Given up after the last attempt; waits for a person. */
    parkedAt: instant('parked_at'),
    error: text('error'),
  },
  table => [
    index('kit_outbox_due').on(table.topic, table.dueAt, table.seq).where(unfinished(table)),
    index('kit_outbox_unordered')
      .on(table.topic, table.dueAt, table.seq)
      .where(sql`${table.orderKey} is null and ${unfinished(table)}`),
    index('kit_outbox_order')
      .on(table.topic, table.orderKey, table.seq)
      .where(sql`${table.orderKey} is not null and ${unfinished(table)}`),
    index('kit_outbox_failing')
      .on(table.topic)
      .where(sql`${table.error} is not null and ${table.doneAt} is null`),
    index('kit_outbox_done')
      .on(table.doneAt)
      .where(sql`${table.doneAt} is not null and ${table.key} is null`),
    index('kit_outbox_done_keyed')
      .on(table.doneAt)
      .where(sql`${table.doneAt} is not null and ${table.key} is not null`),
    uniqueIndex('kit_outbox_key')
      .on(table.topic, table.key)
      .where(sql`${table.key} is not null`),
  ],
)

/** Recurring jobs: one row each, claimed by whichever node comes first. */
export const jobs = pgTable('kit_jobs', {
  name: text('name').primaryKey(),
  nextAt: instant('next_at').notNull(),
  lockedUntil: instant('locked_until'),
  lastAt: instant('last_at'),
  lastError: text('last_error'),
  runs: integer('runs').notNull().default(0),
})

/** Every change by staff, and every read of a minor's record by staff. Append-only. */
export const audit = pgTable(
  'kit_audit',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    actor: text('actor'),
    roles: text('roles').array().notNull(),
    act: text('act').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    address: text('address'),
  },
  table => [
    index('kit_audit_subject').on(table.subject, table.at),
    index('kit_audit_actor').on(table.actor, table.at),
  ],
)

/** Answers already given, by caller and key, so that a repeated write is the same write. */
export const idempotency = pgTable(
  'kit_idempotency',
  {
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.caller, table.key] }),
    index('kit_idempotency_age').on(table.createdAt),
  ],
)

/** Attempts counted per key and window, shared by all nodes. */
export const limits = pgTable(
  'kit_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** For pacing: no further attempt before this time. */
    nextAt: instant('next_at'),
  },
  table => [index('kit_limits_age').on(table.endsAt)],
)

/** Values of configuration entries that differ from the default in code. */
export const conf = pgTable('kit_conf', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
})

/** Steps that run once per database, such as demo data. */
export const steps = pgTable('kit_steps', {
  name: text('name').primaryKey(),
  doneAt: instant('done_at').notNull(),
  ok: boolean('ok').notNull().default(true),
})
