import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { contentModes, contentTypes } from '#authoring/contract/content.shapes.ts'
import { instant } from '#kit/server/kit.tables.ts'
import type { Block } from '#schools/contract/blocks.rules.ts'
import { sessionKinds } from '#sessions/contract/kinds.ts'
import { paces, sessionStatuses } from '#sessions/contract/session.lifecycle.ts'
import type { Countdown } from '#sessions/contract/session-rules.shapes.ts'
import type { Session, Snapshot } from '#sessions/contract/session.shapes.ts'

const strings = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`)
const json = <T>(name: string) => jsonb(name).$type<T>().notNull()
type Choice = Session['subjects'][number]

/** Sessions created together, one per block. */
export const series = pgTable(
  'sessions_series',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    term: text('term').notNull(),
    class: text('class'),
    blocks: json<Block[]>('blocks'),
    timeZone: text('time_zone').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('sessions_series_owner').on(table.owner)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** The short code that learners type. */
    sid: text('sid').notNull(),
    name: text('name').notNull(),
    image: text('image'),
    owner: text('owner').notNull(),
    type: text('type', { enum: sessionKinds }).notNull(),
    category: text('category'),
    color: text('color'),
    start: instant('start_at').notNull(),
    end: instant('end_at').notNull(),
    /** When it actually started and ended. */
    startedAt: instant('started_at'),
    ended: instant('ended_at'),
    reminder: integer('reminder'),
    status: text('status', { enum: sessionStatuses }).notNull(),
    sessionType: text('session_type', { enum: paces }).notNull(),
    cid: text('cid'),
    mode: text('mode', { enum: contentModes }),
    unit: text('unit'),
    unitType: text('unit_type', { enum: contentTypes }),
    deck: text('deck'),
    rev: integer('rev').notNull().default(0),
    overview: text('overview').notNull().default(''),
    school: text('school'),
    classId: text('class_id'),
    className: text('class_name'),
    personal: boolean('personal').notNull().default(false),
    grades: json<Choice[]>('grades').default([]),
    subjects: json<Choice[]>('subjects').default([]),
    /** Values and labels of both, for filters. */
    keys: strings('keys'),
    /** Open to everybody; the school whose members may register. Both are derived from the kind. */
    published: boolean('published').notNull(),
    fellows: text('fellows'),
    /** Picked and registered people, and the number of the latter; set by people.rules.sql. */
    people: strings('people'),
    regNum: integer('reg_num').notNull().default(0),
    regMax: integer('reg_max').notNull().default(0),
    regDate: instant('reg_date'),
    price: integer('price').notNull().default(0),
    discount: integer('discount').notNull().default(0),
    discountEnd: instant('discount_end'),
    discountSize: integer('discount_size').notNull().default(0),
    pid: text('pid'),
    position: integer('position').notNull().default(0),
    group: text('group'),
    groupName: text('group_name').notNull().default(''),
    childSize: integer('child_size').notNull().default(0),
    series: text('series').references(() => series.id),
    block: boolean('block').notNull().default(false),
    guest: boolean('guest').notNull().default(false),
    /** Guests wait until the teacher admits them. */
    lobby: boolean('lobby').notNull().default(false),
    welcome: boolean('welcome').notNull().default(false),
    countdown: jsonb('countdown').$type<Countdown>(),
    drawkey: text('drawkey').notNull(),
    meeting: jsonb('meeting').$type<{ url: string | null; passcode: string | null; waiting_room: boolean }>(),
    booking: text('booking'),
    isLib: boolean('is_lib').notNull().default(false),
    premium: boolean('premium').notNull().default(false),
    promotion: boolean('promotion').notNull().default(false),
    promotionSession: text('promotion_session'),
    servicePack: jsonb('service_pack').$type<NonNullable<Session['servicePack']>>(),
    tutorialPackUser: text('tutorial_pack_user'),
    pageNum: integer('page_num').notNull().default(0),
    questionNum: integer('question_num').notNull().default(0),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    countStudents: integer('count_students').notNull().default(0),
    countReport: integer('count_report').notNull().default(0),
    isView: boolean('is_view').notNull().default(false),
    income: integer('income').notNull().default(0),
    freePromptCount: integer('free_prompt_count').notNull().default(0),
    /** The actual teacher, if not the owner. */
    taught: text('taught'),
    del: boolean('del').notNull().default(false),
    /** When it was last moved: paid seats are refundable for two days. */
    movedAt: instant('moved_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    foreignKey({ name: 'sessions_parent', columns: [table.pid], foreignColumns: [table.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('sessions_code').on(table.sid),
    index('sessions_owner').on(table.owner, table.start),
    index('sessions_taught').on(table.taught, table.start),
    index('sessions_school').on(table.school, table.start),
    index('sessions_class').on(table.classId, table.start),
    index('sessions_people').using('gin', table.people),
    index('sessions_children').on(table.pid, table.position),
    index('sessions_content').on(table.cid),
    index('sessions_in_series').on(table.series),
    index('sessions_open')
      .on(table.type, table.start)
      .where(sql`${table.published} and not ${table.del}`),
    // For the minute job.
    index('sessions_to_start')
      .on(table.start)
      .where(sql`${table.startedAt} is null and not ${table.del} and ${table.status} <> 'close'`),
    index('sessions_to_close')
      .on(table.end)
      .where(sql`not ${table.del} and ${table.status} <> 'close'`),
    check('sessions_order', sql`${table.end} > ${table.start}`),
    check('sessions_seats', sql`${table.regMax} = 0 or ${table.regNum} <= ${table.regMax}`),
    check(
      'sessions_counts',
      sql`${table.regNum} >= 0 and ${table.countReport} >= 0 and ${table.countReport} <= ${table.countStudents}`,
    ),
    check(
      'sessions_price',
      sql`${table.price} >= 0 and ${table.discount} between 0 and 99 and ${table.discountSize} >= 0`,
    ),
    check('sessions_ended', sql`(${table.status} = 'close') = (${table.ended} is not null)`),
    check(
      'sessions_own_parent',
      sql`${table.pid} is null or (${table.pid} <> ${table.id} and ${table.price} = 0)`,
    ),
  ],
)
export type SessionRow = typeof sessions.$inferSelect

/** The copied content in wire form, without file addresses. */
export const snapshots = pgTable('sessions_snapshots', {
  session: text('session')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  task: jsonb('task').$type<NonNullable<Snapshot['task']>>(),
  deck: jsonb('deck').$type<NonNullable<Snapshot['deck']>>(),
  pages: json<Snapshot['pages']>('pages').default([]),
  questions: json<Snapshot['questions']>('questions').default([]),
  materials: json<Snapshot['materials']>('materials').default([]),
  video: json<Snapshot['video']>('video').default([]),
  tools: json<Snapshot['tools']>('tools').default([]),
  /** Raised by `pull`, an inserted prompt, or a corrected option. */
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
})
export type SnapshotRow = typeof snapshots.$inferSelect

/** Picked by the teacher. */
export const selected = pgTable(
  'sessions_students',
  {
    session: text('session')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    primaryKey({ name: 'sessions_students_once', columns: [table.session, table.uid] }),
    index('sessions_students_person').on(table.uid),
  ],
)

/** Registered on their own. */
export const registrations = pgTable(
  'sessions_registrations',
  {
    session: text('session')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    nickname: text('nickname').notNull().default(''),
    avatar: text('avatar'),
    /** When they were last in the room. */
    last: instant('last_at'),
    /** Paid order; null for a free seat. */
    order: text('order'),
    orderLine: text('order_line'),
    at: instant('at').notNull(),
  },
  table => [
    primaryKey({ name: 'sessions_registrations_once', columns: [table.session, table.uid] }),
    index('sessions_registrations_person').on(table.uid),
    index('sessions_registrations_line').on(table.orderLine),
  ],
)
export type RegistrationRow = typeof registrations.$inferSelect

/** The waiting list, first come, first served. */
export const waiting = pgTable(
  'sessions_waiting',
  {
    session: text('session')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    at: instant('at').notNull(),
    /** A free seat is reserved for them until then. */
    offeredUntil: instant('offered_until'),
  },
  table => [
    primaryKey({ name: 'sessions_waiting_once', columns: [table.session, table.uid] }),
    index('sessions_waiting_order').on(table.session, table.at),
    index('sessions_waiting_person').on(table.uid),
  ],
)
export type WaitingRow = typeof waiting.$inferSelect
