// Rooms: the current state in rows, and the log of facts behind it. One transaction writes both.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type * as z from '#zod'
import type { CommentMedia } from '#rooms/contract/comment-media.shapes.ts'
import { questionTypes } from '#authoring/contract/question.shapes.ts'
import { instant } from '#kit/server/kit.tables.ts'
import type { AnswerPoint } from '#rooms/contract/response.contract.ts'
import { seatStandings, type RoomState } from '#rooms/contract/room.shapes.ts'
import type { Fact } from '#rooms/contract/fact.shapes.ts'

export type Point = z.output<typeof AnswerPoint>
export type Json = z.output<z.ZodMiniRecord<z.ZodMiniString, z.ZodMiniJSONSchema>>
/** The part of the state other than people and answers. */
type Newer = 'groupAnswers' | 'votes' | 'revealed' | 'reopened' | 'closedAt'
export type Board = Omit<RoomState, 'seq' | 'self' | 'seats' | 'teachers' | 'answers' | Newer> &
  /** Missing in older rooms. */ Partial<Pick<RoomState, Newer>>

export const rooms = pgTable(
  'rooms_rooms',
  {
    id: text('id').primaryKey(),
    /** One room per session. */
    session: text('session').notNull(),
    sid: text('sid').notNull(),
    board: jsonb('board').$type<Board>().notNull(),
    /** Sequence number of the last fact, and of the last one sent to every learner. */
    seq: integer('seq').notNull().default(0),
    publicSeq: integer('public_seq').notNull().default(0),
    /**
     * Delivery mark: lags behind `seq` briefly, and for longer only if a node died between commit and
     * broadcast.
     */
    sent: integer('sent').notNull().default(0),
    changedAt: instant('changed_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('rooms_rooms_session').on(table.session),
    uniqueIndex('rooms_rooms_sid').on(table.sid),
    index('rooms_rooms_unsent')
      .on(table.changedAt)
      .where(sql`${table.sent} < ${table.seq}`),
  ],
)
export type RoomRow = typeof rooms.$inferSelect

/** A person has at most one seat as a learner and one as a teacher. */
export const seats = pgTable(
  'rooms_seats',
  {
    room: text('room')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    side: text('side', { enum: ['learner', 'teacher'] }).notNull(),
    nickname: text('nickname').notNull(),
    avatar: text('avatar'),
    email: text('email'),
    guest: boolean('guest').notNull().default(false),
    standing: text('standing', { enum: seatStandings }).notNull().default('in'),
    nameHidden: boolean('name_hidden').notNull().default(false),
    entered: instant('entered_at'),
    late: boolean('late').notNull().default(false),
    attend: boolean('attend').notNull().default(false),
    block: boolean('block').notNull().default(false),
    blockedAt: instant('blocked_at'),
    group: text('group_id'),
    feel: integer('feel').$type<1 | 2 | 3 | 4 | 5>(),
    clock: instant('clock_at'),
    /** Self-study: time of "I am done", marked pages, and time of reopening by the teacher. */
    done: instant('done_at'),
    marked: text('marked')
      .array()
      .notNull()
      .default(sql`'{}'`),
    reopened: instant('reopened_at'),
  },
  table => [
    primaryKey({ columns: [table.room, table.uid, table.side] }),
    index('rooms_seats_uid').on(table.uid),
    check('rooms_seats_guest', sql`not (${table.guest} and ${table.attend})`),
    check('rooms_seats_feel', sql`${table.feel} between 1 and 5`),
  ],
)
export type SeatRow = typeof seats.$inferSelect

/** Append only. */
export const facts = pgTable(
  'rooms_facts',
  {
    room: text('room')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    fact: jsonb('fact').$type<Fact>().notNull(),
    by: text('by').notNull(),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.room, table.seq] })],
)

export const responses = pgTable(
  'rooms_responses',
  {
    id: text('id').primaryKey(),
    room: text('room')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    session: text('session').notNull(),
    uid: text('uid').notNull(),
    nickname: text('nickname').notNull(),
    page: text('page').notNull(),
    type: text('type', { enum: questionTypes }).notNull(),
    /** Position among a learner's answers on the page, where their number is limited. */
    slot: integer('slot'),
    content: text('content').notNull().default(''),
    answer: text('answer')
      .array()
      .notNull()
      .default(sql`'{}'`),
    locked: boolean('locked').notNull().default(false),
    point: jsonb('point').$type<Point>(),
    json: jsonb('json').$type<Json>(),
    teacherSharing: boolean('teacher_sharing').notNull().default(false),
    /** Who submitted it: the learner, or the teacher on their behalf. */
    by: text('by').notNull(),
    /** Idempotency key of the author's last request. */
    key: text('key'),
    star: boolean('star').notNull().default(false),
    /** Hidden from the shared view by the teacher. */
    hidden: boolean('hidden').notNull().default(false),
    right: boolean('is_right'),
    /** A draft submitted automatically because its page closed. */
    auto: boolean('auto').notNull().default(false),
    guest: boolean('guest').notNull().default(false),
    /** Bytes, counted against the session owner's storage. */
    size: integer('size').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('rooms_responses_slot').on(table.room, table.uid, table.page, table.slot),
    index('rooms_responses_page').on(table.room, table.page, table.createdAt),
    index('rooms_responses_session').on(table.session, table.uid),
  ],
)
export type ResponseRow = typeof responses.$inferSelect

/** Idempotency keys of acknowledged answers; kept after the answer is deleted. */
export const responseKeys = pgTable(
  'rooms_response_keys',
  {
    room: text('room')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    key: text('key').notNull(),
    response: text('response').notNull(),
  },
  table => [primaryKey({ name: 'rooms_response_keys_once', columns: [table.room, table.uid, table.key] })],
)

export const roomComments = pgTable(
  'rooms_comments',
  {
    id: text('id').primaryKey(),
    room: text('room')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    response: text('response')
      .notNull()
      .references(() => responses.id, { onDelete: 'cascade' }),
    page: text('page').notNull(),
    to: text('to_user').notNull(),
    receiver: text('receiver').notNull(),
    otype: text('otype', { enum: questionTypes }).notNull(),
    otext: text('otext').notNull(),
    from: text('from_user').notNull(),
    sender: text('sender').notNull(),
    review: text('review').notNull(),
    /** Hash and type of a picture, recording, video or file. */
    media: jsonb('media').$type<CommentMedia>(),
    point: jsonb('point').$type<Point>(),
    read: boolean('read').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('rooms_comments_room').on(table.room, table.to, table.createdAt),
    index('rooms_comments_response').on(table.response),
  ],
)
export type RoomCommentRow = typeof roomComments.$inferSelect

/** One per learner and answer. */
export const votes = pgTable(
  'rooms_votes',
  {
    room: text('room')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    response: text('response')
      .notNull()
      .references(() => responses.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.response, table.uid] }),
    index('rooms_votes_room').on(table.room),
    index('rooms_votes_uid').on(table.uid),
  ],
)

/** Anonymous visitors of one room each. */
export const guests = pgTable(
  'rooms_guests',
  {
    id: text('id').primaryKey(),
    room: text('room')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    nickname: text('nickname').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [uniqueIndex('rooms_guests_token').on(table.tokenHash), index('rooms_guests_room').on(table.room)],
)
