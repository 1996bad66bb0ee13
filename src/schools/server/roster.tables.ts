import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#kit/server/kit.tables.ts'
import type { ColumnTarget } from '#schools/contract/import/columns.rules.ts'
import { dateOrders } from '#schools/contract/import/dates.rules.ts'
import { rowActions, type RowChange, type RowFlag } from '#schools/contract/import/judge.rules.ts'
import type { CellRemark } from '#schools/contract/import/person.rules.ts'
import { rosterKinds, type RosterValues } from '#schools/contract/import/roster.rules.ts'
import {
  rolelessChoices,
  rosterSources,
  rosterStages,
  rowStates,
  type RosterCounts,
} from '#schools/contract/roster-imports.contract.ts'
import { schools } from './plans.tables.ts'
import { rosterLinks } from './roster-links.tables.ts'

export const rosterImports = pgTable(
  'schools_roster_imports',
  {
    id: text('id').primaryKey(),
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    source: text('source', { enum: rosterSources }).notNull(),
    file: text('file').notNull(),
    /** The class that everybody is added to. */
    class: text('class'),
    dateOrder: text('date_order', { enum: dateOrders }).notNull(),
    isDelta: boolean('is_delta').notNull(),
    by: text('by_user').notNull(),
    /** The connection that fetched this import. */
    link: text('link').references(() => rosterLinks.id, { onDelete: 'set null' }),
    stage: text('stage', { enum: rosterStages }).notNull(),
    total: integer('total').notNull().default(0),
    /** Number of rows that the current stage has processed. */
    done: integer('done').notNull().default(0),
    /** Archives people who are missing from a complete file. */
    archiveMissing: boolean('archive_missing').notNull().default(false),
    /** Final counts; while the import runs, rows are counted instead. */
    counts: jsonb('counts').$type<RosterCounts>(),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    doneAt: instant('done_at'),
    undoneAt: instant('undone_at'),
  },
  table => [
    index('schools_roster_imports_school').on(table.school, table.createdAt),
    index('schools_roster_imports_link').on(table.link),
  ],
)
export type RosterImportRow = typeof rosterImports.$inferSelect

type GuardianValues = Readonly<{ name: string; email: string | null; phone: string | null; relation: string }>

/** What the undo needs: values before the import, and how the import left the row. */
export interface RowBefore {
  readonly columns: Readonly<Record<string, string | null>>
  /** Previous classes of the person. */
  readonly classes: readonly string[]
  /** Classes that the import left the person in; others are a later change. */
  readonly after?: readonly string[]
  readonly writtenAt: string
  /** When the row had been changed last before the import. */
  readonly updatedAt?: string
  /** The update made an account for the student. */
  readonly opened?: boolean
  /** The archived class was open for enrolment. */
  readonly enrol?: boolean
  /** Guardians that were added or changed, with their values before and after. */
  readonly guardians?: readonly {
    readonly id: string
    readonly was?: GuardianValues
    readonly wrote?: GuardianValues
  }[]
}

export const rosterRows = pgTable(
  'schools_roster_rows',
  {
    id: text('id').primaryKey(),
    import: text('import')
      .notNull()
      .references(() => rosterImports.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    file: text('file').notNull(),
    line: integer('line').notNull(),
    kind: text('kind', { enum: rosterKinds }).notNull(),
    sourcedId: text('sourced_id'),
    gone: boolean('gone').notNull(),
    /** The person no longer appears in a complete file. */
    missing: boolean('missing').notNull().default(false),
    values: jsonb('values').$type<RosterValues>().notNull(),
    refs: text('refs').array().notNull(),
    leads: text('leads').array().notNull(),
    leaves: text('leaves').array().notNull(),
    /** Student: name and parent; teacher: address; class: title. A second row with the same key is a repeat. */
    key: text('key').notNull(),
    email: text('email'),
    action: text('action', { enum: rowActions }),
    faults: jsonb('faults').$type<CellRemark[]>().notNull().default([]),
    remarks: jsonb('remarks').$type<CellRemark[]>().notNull().default([]),
    changes: jsonb('changes').$type<RowChange[]>().notNull().default([]),
    flags: jsonb('flags').$type<RowFlag[]>().notNull().default([]),
    /** The user chose to leave this row out. */
    skipped: boolean('skipped').notNull().default(false),
    state: text('state', { enum: rowStates }).notNull().default('waiting'),
    target: text('target'),
    before: jsonb('before').$type<RowBefore>(),
    /** Invitations were made, or nobody could be contacted. */
    invited: boolean('invited').notNull().default(false),
    mailed: boolean('mailed').notNull().default(false),
  },
  table => [
    uniqueIndex('schools_roster_rows_seq').on(table.import, table.seq),
    index('schools_roster_rows_target')
      .on(table.target)
      .where(sql`${table.target} is not null`),
    index('schools_roster_rows_key').on(table.import, table.kind, table.key),
    index('schools_roster_rows_email')
      .on(table.import, table.email)
      .where(sql`${table.email} is not null`),
    index('schools_roster_rows_open')
      .on(table.import, table.seq)
      .where(sql`${table.action} is null or ${table.state} = 'waiting'`),
  ],
)
export type RosterRowRecord = typeof rosterRows.$inferSelect

/** A row without the person’s data; its outcome stays. Remarks quote addresses. */
export const emptyRow = {
  values: {},
  changes: [],
  remarks: [],
  before: null,
  key: '',
  email: null,
  sourcedId: null,
} satisfies Partial<typeof rosterRows.$inferInsert>

/** The columns that a school chose for files with these titles. */
export const rosterMatches = pgTable(
  'schools_roster_matches',
  {
    school: text('school')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    header: text('header').notNull(),
    targets: jsonb('targets').$type<(ColumnTarget | null)[]>().notNull(),
    dateOrder: text('date_order', { enum: dateOrders }).notNull(),
    roleless: text('roleless', { enum: rolelessChoices }).notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.school, table.header] })],
)
