import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { contentModes, contentTypes } from '#authoring/contract/content.shapes.ts'
import type { Prompt } from '#authoring/contract/extras.contract.ts'
import { instant } from '#kit/server/kit.tables.ts'
import { libraryStates } from '#library/contract/library.contract.ts'
import { libraryModels } from '#library/contract/purchased.shapes.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const strings = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)
type Choice = { label: string; value: string }
const choices = (name: string) => jsonb(name).$type<Choice[]>().notNull().default([])

/**
 * Current and former library items: one row per content or prompt, under its id. All shown fields are of the
 * published version.
 */
export const items = pgTable(
  'library_items',
  {
    id: text('id').primaryKey(),
    model: text('model', { enum: libraryModels }).notNull(),
    owner: text('owner').notNull(),
    state: text('state', { enum: libraryStates }).notNull(),
    /** Why it was taken down. */
    reason: text('reason'),
    featured: boolean('featured').notNull().default(false),
    version: text('version'),
    mode: text('mode', { enum: contentModes }).notNull(),
    type: text('type', { enum: contentTypes }),
    name: text('name').notNull(),
    curriculum: text('curriculum'),
    subjects: choices('subjects'),
    grades: choices('grades'),
    /** Values and folded labels, for filters. */
    subjectKeys: strings('subject_keys'),
    gradeKeys: strings('grade_keys'),
    /** Entries of the outline it is about, and tags of its questions. */
    topics: strings('topics'),
    /** Entries of the outline alone. */
    knowledge: strings('knowledge'),
    /** The highest Bloom level and kind of knowledge that its questions ask for. */
    bloom: integer('bloom'),
    dimension: integer('dimension'),
    lang: text('lang').notNull().default('en'),
    overview: text('overview').notNull().default(''),
    cover: text('cover'),
    pageNum: integer('page_num').notNull().default(0),
    questionNum: integer('question_num').notNull().default(0),
    linkNum: integer('link_num').notNull().default(0),
    /** Its author marked it as suitable for self-study. */
    selfStudy: boolean('self_study').notNull().default(false),
    price: integer('price').notNull(),
    discount: integer('discount').notNull().default(0),
    discountEnd: instant('discount_end'),
    rate: doublePrecision('rate').notNull().default(0),
    rateCount: integer('rate_count').notNull().default(0),
    /** Paid orders without refunds. */
    sales: integer('sales').notNull().default(0),
    collectCount: integer('collect_count').notNull().default(0),
    views: integer('views').notNull().default(0),
    /** Views of the last seven days. */
    recent: integer('recent').notNull().default(0),
    names: tsvector('names').notNull().default(''),
    doc: tsvector('doc').notNull().default(''),
    /**
     * All that filters ask for and facets count, as `filter=value`, and other words for a value as
     * `filter~word`; the database writes it.
     */
    keys: text('keys')
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`library_keys(mode, type, curriculum, lang, price, subjects, grades, subject_keys, grade_keys)`,
      ),
    publishedAt: instant('published_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => {
    const live = sql`${table.state} = 'published' and ${table.model} = 'unit'`
    return [
      index('library_items_owner').on(table.owner, table.publishedAt),
      // Words and filters together: what does not fit all of them is never read.
      index('library_items_named').using('gin', table.keys, table.names).where(live),
      index('library_items_found').using('gin', table.keys, table.doc).where(live),
      index('library_items_topics')
        .using('gin', table.topics)
        .where(sql`${table.state} = 'published'`),
      index('library_items_best').on(table.rate.desc(), table.sales.desc(), table.id.desc()).where(live),
      index('library_items_sold').on(table.sales.desc(), table.id.desc()).where(live),
      index('library_items_new').on(table.publishedAt.desc(), table.id.desc()).where(live),
      index('library_items_price').on(table.price, table.id).where(live),
      index('library_items_recent')
        .on(table.mode, table.recent.desc(), table.publishedAt.desc(), table.id.desc())
        .where(live),
      index('library_items_curriculum')
        .on(table.curriculum, table.rate.desc(), table.sales.desc(), table.id.desc())
        .where(live),
      index('library_items_prompts')
        .on(table.rate.desc(), table.sales.desc(), table.id.desc())
        .where(sql`${table.state} = 'published' and ${table.model} = 'prompts'`),
      check('library_items_amount', sql`${table.price} = 0 or ${table.price} between 100 and 1000000`),
      check('library_items_discount', sql`${table.discount} between 0 and 99`),
      check(
        'library_items_counts',
        sql`${table.sales} >= 0 and ${table.collectCount} >= 0 and ${table.rateCount} >= 0`,
      ),
      check('library_items_live', sql`${table.state} <> 'published' or ${table.version} is not null`),
    ]
  },
)
export type ItemRow = typeof items.$inferSelect

/** Publications. Older ones are kept as long as an order refers to them. */
export const versions = pgTable(
  'library_versions',
  {
    /** For content: the id of the frozen copy. */
    id: text('id').primaryKey(),
    item: text('item').notNull(),
    at: instant('at').notNull(),
    /** The frozen content and its copy. */
    sources: strings('sources'),
    parts: strings('parts'),
    /** Pictures of its pages. */
    pics: strings('pics'),
    /** Marks that pages with mostly the same words are likely to share. */
    bands: integer('bands')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** For a prompt: the page itself. */
    snapshot: jsonb('snapshot').$type<Pick<Prompt, 'pages' | 'questions' | 'materials'>>(),
  },
  table => [
    index('library_versions_item').on(table.item),
    index('library_versions_pics').using('gin', table.pics),
    index('library_versions_bands').using('gin', table.bands),
  ],
)

/** Purchases: one row per line of an order. */
export const rights = pgTable(
  'library_rights',
  {
    /** Line of the order. */
    id: text('id').primaryKey(),
    order: text('order').notNull(),
    item: text('item').notNull(),
    model: text('model', { enum: libraryModels }).notNull(),
    mode: text('mode', { enum: contentModes }).notNull(),
    version: text('version').notNull(),
    buyer: text('buyer').notNull(),
    isSchool: boolean('is_school').notNull(),
    person: text('person').notNull(),
    price: integer('price').notNull(),
    paidAt: instant('paid_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    /** A prompt is used once per purchase. */
    usedAt: instant('used_at'),
  },
  table => [
    index('library_rights_item').on(table.item, table.paidAt),
    index('library_rights_buyer').on(table.buyer, table.paidAt),
    index('library_rights_order').on(table.order),
    index('library_rights_version').on(table.version),
    uniqueIndex('library_rights_once')
      .on(table.buyer, table.item)
      .where(sql`${table.withdrawnAt} is null and ${table.model} = 'unit'`),
  ],
)
export type RightRow = typeof rights.$inferSelect

/** Copies made by a right. The row goes with the copy, so that it can be redeemed again. */
export const copies = pgTable(
  'library_copies',
  {
    right: text('right')
      .notNull()
      .references(() => rights.id),
    owner: text('owner').notNull(),
    content: text('content').notNull(),
  },
  table => [
    uniqueIndex('library_copies_order').on(table.right, table.owner),
    index('library_copies_content').on(table.content),
  ],
)

/** Words of published items with their trigrams, for correcting misspelt words. */
export const searchWords = pgTable(
  'library_words',
  {
    word: text('word').primaryKey(),
    grams: text('grams').array().notNull(),
  },
  table => [
    index('library_words_grams').using('gin', table.grams),
    index('library_words_prefix').on(sql`${table.word} text_pattern_ops`),
  ],
)

/** Labels of the values that facets count. */
export const labels = pgTable(
  'library_labels',
  {
    kind: text('kind', { enum: ['subjects', 'grades'] }).notNull(),
    value: text('value').notNull(),
    label: text('label').notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.value] })],
)
