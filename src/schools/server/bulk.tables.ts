import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import {
  bulkItemStates,
  bulkStages,
  recordedActs,
  recordedLists,
} from '#schools/contract/bulk-acts.contract.ts'
import { schools } from './plans.tables.ts'

/** A bulk action, from its start to its undo. */
export const bulkActs = pgTable(
  'schools_bulk_acts',
  {
    id: text('id').primaryKey(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    by: text('by').notNull(),
    list: text('list', { enum: recordedLists }).notNull(),
    act: text('act', { enum: recordedActs }).notNull(),
    /** Class, tag or year, with its name at that time. */
    to: text('to'),
    target: text('target').notNull().default(''),
    stage: text('stage', { enum: bulkStages }).notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    undoneAt: instant('undone_at'),
  },
  table => [
    index('schools_bulk_acts_list').on(table.school, table.createdAt),
    index('schools_bulk_acts_erase').on(table.act, table.stage, table.createdAt),
  ],
)
export type BulkActRow = typeof bulkActs.$inferSelect

export interface BulkTimes {
  readonly start: string
  readonly end: string
  readonly regDate: string | null
  /** When learners' work is closed automatically. */
  readonly deadline: string | null
}

/** Grade, term and subject of a class; the subject is of a curriculum, or free text. */
export interface ClassFields {
  readonly grade?: string | null
  readonly term?: string | null
  readonly curriculum?: string | null
  readonly subject?: string | null
  readonly subjectTemporary?: string | null
}

/** The previous state of an item, for the undo. */
export interface BulkBefore {
  readonly class?: string | null
  readonly isTagged?: boolean
  readonly wasArchived?: boolean
  readonly name?: string
  readonly grade?: string | null
  readonly fields?: ClassFields
  /** The staff member headed the class. */
  readonly isHead?: boolean
  /** Grade or subject that content had. */
  readonly choice?: { readonly label: string; readonly value: string } | null
  readonly students?: readonly string[]
  /** Category of content or of a session. */
  readonly category?: { readonly label: string; readonly value: string } | null
  readonly color?: string | null
  /** Times of a session before and after a shift. */
  readonly times?: BulkTimes
  readonly shiftedTo?: Pick<BulkTimes, 'start' | 'end'>
  /** The item's time or version after this action; a different value means a later change. */
  readonly at?: string
}

/** Data of a year change for this item; other actions do the same to all items. */
export type YearPlan =
  | {
      readonly kind: 'year'
      readonly title: string
      readonly start: string
      readonly end: string
      readonly termsOf: string | null
    }
  | { readonly kind: 'up'; readonly name: string; readonly grade: string }
  | { readonly kind: 'leave' | 'close' | 'leaver' }

export const bulkItems = pgTable(
  'schools_bulk_items',
  {
    id: text('id').primaryKey(),
    bulk: text('bulk')
      .notNull()
      .references(() => bulkActs.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    /** Student, staff row, class, year, content or session. */
    item: text('item').notNull(),
    name: text('name').notNull(),
    state: text('state', { enum: bulkItemStates }).notNull().default('waiting'),
    reason: text('reason').notNull().default(''),
    before: jsonb('before').$type<BulkBefore>(),
    plan: jsonb('plan').$type<YearPlan>(),
  },
  table => [
    uniqueIndex('schools_bulk_items_seq').on(table.bulk, table.seq),
    index('schools_bulk_items_item').on(table.item),
    index('schools_bulk_items_state').on(table.bulk, table.state, table.seq),
  ],
)
export type BulkItemRow = typeof bulkItems.$inferSelect
