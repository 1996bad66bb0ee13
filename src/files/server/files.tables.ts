import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { filePurposes } from '#files/contract/files.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'

/** Files as served. Identical bytes are stored once for all uploaders. */
export const blobs = pgTable(
  'files_blobs',
  {
    hash: text('hash').primaryKey(),
    mime: text('mime').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Whether a small version is stored beside it. */
    small: boolean('small').notNull().default(false),
    sentAt: instant('sent_at').notNull(),
    /** SHA-1 of the same bytes. */
    sha1: text('sha1'),
    medium: boolean('medium').notNull().default(false),
    /** Duration of a video or audio file. */
    seconds: doublePrecision('seconds'),
    /** Number of pages of a document. */
    pages: integer('pages'),
    /** Since when nobody holds these bytes; they are deleted thirty days later. */
    unheldSince: instant('unheld_since'),
  },
  table => [
    index('files_blobs_sent').on(table.sentAt),
    index('files_blobs_sha1').on(table.sha1),
    index('files_blobs_unheld').on(table.unheldSince),
  ],
)

/** Folders of a person's drive; a school account has a separate drive. */
export const folders = pgTable(
  'files_folders',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    pool: text('pool').notNull(),
    parent: text('parent'),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    foreignKey({ name: 'files_folders_in', columns: [table.parent], foreignColumns: [table.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('files_folders_name').on(
      table.owner,
      table.pool,
      sql`coalesce(${table.parent}, '')`,
      sql`lower(${table.name})`,
    ),
    index('files_folders_parent').on(table.parent),
    check('files_folders_self', sql`${table.parent} is null or ${table.parent} <> ${table.id}`),
  ],
)

/** File records: who holds which bytes, and for which purpose. */
export const records = pgTable(
  'files_records',
  {
    id: text('id').primaryKey(),
    /** The uploader. */
    owner: text('owner').notNull(),
    /** Whose storage it uses: the uploader's, or a school's. */
    pool: text('pool').notNull(),
    purpose: text('purpose', { enum: [...filePurposes] }).notNull(),
    name: text('name').notNull(),
    /** Hash of the uploaded bytes. */
    original: text('original').notNull(),
    hash: text('hash')
      .notNull()
      .references(() => blobs.hash),
    size: bigint('size', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    folder: text('folder').references(() => folders.id, { onDelete: 'set null' }),
    /** Not in the drive, or removed from it: kept only as long as something uses it. */
    loose: boolean('loose').notNull().default(false),
    /** Since when nothing uses a file outside the drive. */
    unusedSince: instant('unused_since'),
    /** Author and licence, for files of the platform library. */
    credit: text('credit'),
  },
  table => [
    uniqueIndex('files_records_sent').on(table.owner, table.pool, table.purpose, table.original),
    index('files_records_hash').on(table.hash),
    index('files_records_owner').on(table.owner, table.createdAt),
    index('files_records_pool').on(table.pool, table.size),
    index('files_records_folder').on(table.folder),
    index('files_records_loose')
      .on(table.unusedSince)
      .where(sql`${table.loose}`),
    check('files_records_size', sql`${table.size} > 0`),
  ],
)

/** Uses of bytes, with the record. Maintained by triggers of the tables that use files. */
export const references = pgTable(
  'files_references',
  {
    hash: text('hash').notNull(),
    owner: text('owner').notNull(),
    school: text('school'),
    table: text('table').notNull(),
    record: text('record').notNull(),
    /** The record that a person would open to see it. */
    place: text('place').notNull(),
  },
  table => [
    primaryKey({ columns: [table.table, table.record, table.hash] }),
    index('files_references_hash').on(table.hash),
    index('files_references_place').on(table.place),
  ],
)

/** Number of a pool's records with the same bytes, which count once. Maintained by a trigger. */
export const held = pgTable(
  'files_held',
  {
    pool: text('pool').notNull(),
    hash: text('hash').notNull(),
    records: integer('records').notNull(),
  },
  table => [primaryKey({ columns: [table.pool, table.hash] })],
)

/** Used bytes of every pool. Maintained by the same trigger, so that no code path can forget it. */
export const spaces = pgTable(
  'files_spaces',
  {
    pool: text('pool').primaryKey(),
    used: bigint('used', { mode: 'number' }).notNull(),
  },
  table => [check('files_spaces_used', sql`${table.used} >= 0`)],
)

/** The key that signs URLs: generated once, shared by all nodes. */
export const keys = pgTable('files_keys', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
