import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Grade } from '#academics/contract/grades.rules.ts'
import { treeKinds, type TreeKind } from '#academics/contract/academics.shapes.ts'
import { participants } from '#academics/contract/subjects.contract.ts'
import type { SheetTarget } from '#academics/contract/sheet/sheet-targets.ts'
import type { Entry } from '#academics/contract/tree.rules.ts'
import type { Sources } from '#academics/contract/trees.contract.ts'
import type { CaseFrame, CaseOrigin } from '#academics/contract/case.rules.ts'
import { instant } from '#kit/server/kit.tables.ts'

export const strings = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)
const numbers = (name: string) =>
  integer(name)
    .array()
    .notNull()
    .default(sql`'{}'`)
export const version = () => integer('version').notNull().default(1)

export const curricula = pgTable(
  'academics_curricula',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    /** A platform code, or the record's own id for a custom curriculum. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    copyright: text('copyright').notNull().default(''),
    grades: jsonb('grades').$type<Grade[]>().notNull().default([]),
    unit: strings('unit'),
    task: strings('task'),
    del: boolean('del').notNull().default(false),
    version: version(),
    createdAt: instant('created_at').notNull(),
  },
  table => [uniqueIndex('academics_curricula_code').on(table.owner, table.code)],
)
export type CurriculumRow = typeof curricula.$inferSelect

export type OwnerGrade = Grade & { readonly enable: boolean }

export const gradeLists = pgTable('academics_grades', {
  id: text('owner').primaryKey(),
  grades: jsonb('grades').$type<OwnerGrade[]>().notNull(),
  version: version(),
})

/** Subjects and skill sets; a skill set has one tree. */
export const subjects = pgTable(
  'academics_subjects',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    is: text('kind', { enum: ['subject', 'skill'] }).notNull(),
    name: text('name').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    curriculum: text('curriculum').notNull(),
    subjectCode: text('subject_code').notNull().default(''),
    participants: text('participants', { enum: participants }),
    grades: strings('grades'),
    del: boolean('del').notNull().default(false),
    version: version(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('academics_subjects_name')
      .on(table.owner, table.curriculum, sql`lower(${table.name})`)
      .where(sql`${table.is} = 'subject' and not ${table.del}`),
    uniqueIndex('academics_skills_name')
      .on(table.owner, table.curriculum, sql`lower(${table.name})`)
      .where(sql`${table.is} = 'skill' and not ${table.del}`),
    index('academics_subjects_list').on(table.owner, table.is, table.curriculum),
  ],
)
export type SubjectRow = typeof subjects.$inferSelect

export type Source = Sources[number]

/** A tree with a draft in rows and a published copy. */
export const trees = pgTable(
  'academics_trees',
  {
    /** Id of the subject, skill set or tag set. */
    record: text('record').notNull(),
    kind: text('kind', { enum: treeKinds }).notNull(),
    levels: strings('levels'),
    count: numbers('count'),
    version: version(),
    /** The published version. */
    published: integer('published'),
    snapshot: jsonb('snapshot').$type<Entry[]>(),
    snapshotLevels: strings('snapshot_levels'),
    snapshotSource: jsonb('snapshot_source').$type<Source[]>().notNull().default([]),
    publishedAt: instant('published_at'),
    /** `curriculum:subject` if the tree came from the platform, else empty. */
    code: text('code').notNull().default(''),
    source: jsonb('source').$type<Source[]>().notNull().default([]),
    /** Platform subject that it was copied from, and the edition. */
    origin: text('origin'),
    originKind: text('origin_kind', { enum: treeKinds }),
    originPublished: integer('origin_published'),
    /** A CASE file's data besides its items. */
    frame: jsonb('frame').$type<CaseFrame>(),
  },
  table => [
    primaryKey({ columns: [table.record, table.kind] }),
    index('academics_trees_origin')
      .on(table.origin, table.originKind)
      .where(sql`${table.origin} is not null`),
    check('academics_trees_code', sql`(${table.code} = '') = (${table.origin} is null)`),
  ],
)
export type TreeRow = typeof trees.$inferSelect

/** Everything in a draft that an import replaces. */
export interface DraftState {
  readonly entries: readonly (Entry & { readonly case: CaseOrigin | null })[]
  readonly levels: readonly string[]
  readonly source: readonly Source[]
  readonly frame: CaseFrame | null
  readonly code: string
  readonly origin: string | null
  readonly originKind: TreeKind | null
  readonly originPublished: number | null
}

/** The draft before the last import replaced it; after an undo, the imported draft. */
export const replacedDrafts = pgTable(
  'academics_replaced_drafts',
  {
    record: text('record').notNull(),
    kind: text('kind', { enum: treeKinds }).notNull(),
    /** The file or set that replaced it. */
    file: text('file').notNull(),
    undone: boolean('undone').notNull(),
    state: jsonb('state').$type<DraftState>().notNull(),
    replacedAt: instant('replaced_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.record, table.kind] }),
    foreignKey({
      name: 'academics_replaced_drafts_of_tree',
      columns: [table.record, table.kind],
      foreignColumns: [trees.record, trees.kind],
    }).onDelete('cascade'),
    index('academics_replaced_drafts_at').on(table.replacedAt),
  ],
)

/** How an owner matched a sheet with these titles. */
export const sheetMatches = pgTable(
  'academics_sheet_matches',
  {
    owner: text('owner').notNull(),
    header: text('header').notNull(),
    targets: jsonb('targets').$type<(SheetTarget | null)[]>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.owner, table.header] })],
)

export const entries = pgTable(
  'academics_entries',
  {
    record: text('record').notNull(),
    kind: text('kind', { enum: treeKinds }).notNull(),
    id: text('id').notNull(),
    /** The tree's lock keeps parents consistent. A foreign key would be checked five thousand times per import. */
    parent: text('parent'),
    /** Order among siblings; a moved entry gets a number between its new neighbours. */
    position: doublePrecision('position').notNull(),
    name: text('name').notNull(),
    code: text('code').notNull().default(''),
    grade: strings('grades'),
    tags: strings('tags'),
    mark: text('mark').notNull().default(''),
    foreign: text('foreign_id'),
    /** The original item of a CASE file, so that an export matches the import. */
    origin: jsonb('origin').$type<CaseOrigin>(),
    /** Owner and tag name in lower case: a tag is unique per owner. */
    tagKey: text('tag_key'),
  },
  table => [
    primaryKey({ columns: [table.record, table.kind, table.id] }),
    foreignKey({
      name: 'academics_entries_of_tree',
      columns: [table.record, table.kind],
      foreignColumns: [trees.record, trees.kind],
    }).onDelete('cascade'),
    uniqueIndex('academics_entries_tag').on(table.tagKey),
    check('academics_entries_itself', sql`${table.parent} <> ${table.id}`),
  ],
)
export type EntryRow = typeof entries.$inferSelect

export const topicStandards = pgTable(
  'academics_topic_standards',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    subject: text('subject')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
    entry: text('entry').notNull(),
    topic: jsonb('topic').$type<Entry[]>().notNull(),
    standard: jsonb('standard').$type<Entry[][]>().notNull(),
    selected: strings('selected'),
    approved: strings('approved'),
    reasons: jsonb('reasons').$type<{ _id: string; reason: string }[]>().notNull(),
    status: text('status', { enum: ['generating', 'waiting', 'confirmed'] }).notNull(),
    error: text('error'),
    version: version(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [uniqueIndex('academics_topic_standards_topic').on(table.subject, table.entry)],
)
export type TopicStandardRow = typeof topicStandards.$inferSelect

export const centralSubjects = pgTable(
  'academics_central_subjects',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    order: integer('sort').notNull().default(0),
    subjects: jsonb('subjects').$type<Record<string, string[]>>().notNull().default({}),
    del: boolean('del').notNull().default(false),
  },
  table => [uniqueIndex('academics_central_code').on(table.code)],
)
