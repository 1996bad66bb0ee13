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
import type { MapRow, CriteriaRow, WeightRow } from '#academics/contract/evaluation.rules.ts'
import { weightTabs } from '#academics/contract/evaluation.contract.ts'
import type { Grade } from '#academics/contract/grades.rules.ts'
import { treeKinds } from '#academics/contract/academics.shapes.ts'
import { participants } from '#academics/contract/subjects.contract.ts'
import { tagSteps } from '#academics/contract/tags.contract.ts'
import { templateModes, type Field } from '#academics/contract/templates.rules.ts'
import type { Entry } from '#academics/contract/tree.rules.ts'
import type { CaseFrame, CaseOrigin } from '#academics/contract/case.rules.ts'
import { instant } from '#kit/server/kit.tables.ts'

const strings = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)
const numbers = (name: string) =>
  integer(name)
    .array()
    .notNull()
    .default(sql`'{}'`)
const version = () => integer('version').notNull().default(1)

export const curricula = pgTable(
  'academics_curricula',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    /** A platform code, or the own id of a custom one. */
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

/** Subjects and skill sets: the latter have one tree. */
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

export interface Source {
  readonly curriculum: string
  readonly set: string
}

/** A draft of rows, and the published copy beside it. */
export const trees = pgTable(
  'academics_trees',
  {
    /** Subject, skill set or tag set. */
    record: text('record').notNull(),
    kind: text('kind', { enum: treeKinds }).notNull(),
    levels: strings('levels'),
    count: numbers('count'),
    version: version(),
    /** Version that was published. */
    published: integer('published'),
    snapshot: jsonb('snapshot').$type<Entry[]>(),
    snapshotLevels: strings('snapshot_levels'),
    publishedAt: instant('published_at'),
    /** `curriculum:subject` exactly when it came from the platform. */
    code: text('code').notNull().default(''),
    source: jsonb('source').$type<Source[]>().notNull().default([]),
    /** Platform subject it was copied from, and which of its editions. */
    origin: text('origin'),
    originKind: text('origin_kind', { enum: treeKinds }),
    originPublished: integer('origin_published'),
    /** What a CASE file says beside its items. */
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

export const entries = pgTable(
  'academics_entries',
  {
    record: text('record').notNull(),
    kind: text('kind', { enum: treeKinds }).notNull(),
    id: text('id').notNull(),
    /** Parents are kept in order by the tree's lock: a foreign key would be checked five thousand times by an import. */
    parent: text('parent'),
    /** Among its siblings; a new place takes a number between its neighbours. */
    position: doublePrecision('position').notNull(),
    name: text('name').notNull(),
    code: text('code').notNull().default(''),
    grade: strings('grades'),
    tags: strings('tags'),
    mark: text('mark').notNull().default(''),
    foreign: text('foreign_id'),
    /** The item of a CASE file as it was, so that an export says the same. */
    origin: jsonb('origin').$type<CaseOrigin>(),
    /** Owner and name of a tag in small letters: a tag occurs once per owner. */
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

export const criteriaSets = pgTable(
  'academics_criteria',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    name: text('name').notNull(),
    rows: jsonb('rows').$type<CriteriaRow[]>().notNull(),
    version: version(),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('academics_criteria_owner').on(table.owner, table.createdAt)],
)

/** Which set an owner uses unless told otherwise. */
export const criteriaDefaults = pgTable('academics_criteria_defaults', {
  owner: text('owner').primaryKey(),
  criteria: text('criteria')
    .notNull()
    .references(() => criteriaSets.id, { onDelete: 'cascade' }),
})

export const weights = pgTable(
  'academics_weights',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    tab: text('tab', { enum: weightTabs }).notNull(),
    names: strings('names'),
    hours: doublePrecision('hours').notNull(),
    assessment: text('assessment').notNull().default(''),
    data: jsonb('data').$type<WeightRow[]>().notNull(),
    thesisDefense: boolean('thesis_defense').notNull().default(false),
    complete: boolean('complete').notNull(),
    version: version(),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('academics_weights_owner').on(table.owner, table.tab, table.createdAt)],
)

export const categories = pgTable(
  'academics_categories',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    of: text('of', { enum: ['task', 'assessment'] }).notNull(),
    name: text('name').notNull(),
    color: text('color').notNull(),
    del: boolean('del').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  table => [uniqueIndex('academics_categories_name').on(table.owner, table.of, sql`lower(${table.name})`)],
)

export const evaluationMaps = pgTable('academics_evaluation_maps', {
  id: text('owner').primaryKey(),
  rows: jsonb('rows').$type<MapRow[]>().notNull(),
  version: version(),
})

export const templates = pgTable(
  'academics_templates',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    name: text('name').notNull(),
    mode: text('mode', { enum: templateModes }).notNull(),
    curriculum: text('curriculum'),
    curricId: text('curric_id'),
    data: jsonb('data').$type<Field[]>().notNull(),
    steps: jsonb('steps').$type<Record<string, string>>().notNull().default({}),
    group: text('pair').references(() => templatePairs.id, { onDelete: 'cascade' }),
    version: version(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    index('academics_templates_owner').on(table.owner, table.mode),
    uniqueIndex('academics_templates_pair').on(table.group, table.mode),
  ],
)
export type TemplateRow = typeof templates.$inferSelect

export const templatePairs = pgTable(
  'academics_template_pairs',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    name: text('name').notNull(),
    /** Empty where the pair serves every curriculum. */
    curriculum: text('curriculum').notNull().default(''),
    curricId: text('curric_id'),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('academics_template_pairs_default')
      .on(table.owner, table.curriculum)
      .where(sql`${table.isDefault}`),
  ],
)
export type PairRow = typeof templatePairs.$inferSelect

export const tagSets = pgTable(
  'academics_tag_sets',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    set: text('name').notNull(),
    prompt: text('prompt').notNull().default(''),
    curriculum: strings('curriculum'),
    step: text('step', { enum: tagSteps }),
    stepTask: text('step_task', { enum: tagSteps }),
    layer: boolean('layer').notNull().default(false),
    tool: boolean('tool').notNull().default(false),
    source: text('source'),
    readonly: boolean('readonly').notNull().default(false),
    sort: integer('sort').notNull().default(0),
    publish: boolean('publish').notNull().default(false),
    version: version(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [uniqueIndex('academics_tag_sets_name').on(table.owner, sql`lower(${table.set})`)],
)
export type TagSetRow = typeof tagSets.$inferSelect

/** Command verbs and knowledge words, of the platform or of people. */
export const words = pgTable(
  'academics_words',
  {
    id: text('id').primaryKey(),
    of: text('of', { enum: ['term', 'knowledge'] }).notNull(),
    key: text('key').notNull(),
    tag: text('tag').notNull(),
    level: integer('level'),
    platform: boolean('platform').notNull().default(false),
  },
  table => [uniqueIndex('academics_words_key').on(table.of, table.key)],
)

export const wordUsers = pgTable(
  'academics_word_users',
  {
    word: text('word')
      .notNull()
      .references(() => words.id, { onDelete: 'cascade' }),
    user: text('user_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.word, table.user] }),
    index('academics_word_users_person').on(table.user),
  ],
)

export const targetStats = pgTable(
  'academics_target_stats',
  {
    id: text('hash').primaryKey(),
    bloom: integer('bloom').array().notNull(),
    knowledge: integer('knowledge').array().notNull(),
    terms: strings('terms'),
    tags: strings('tags'),
  },
  table => [
    check(
      'academics_target_stats_counters',
      sql`0 <= all(${table.bloom}) and 0 <= all(${table.knowledge}) and cardinality(${table.bloom}) = 6 and cardinality(${table.knowledge}) = 4`,
    ),
    check(
      'academics_target_stats_words',
      sql`cardinality(${table.terms}) <= 20 and cardinality(${table.tags}) <= 20`,
    ),
  ],
)
