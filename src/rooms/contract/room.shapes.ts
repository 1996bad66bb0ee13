// Data of a room (rooms.md sections 2 to 5): its state, the facts that change it, and its wire forms.
import * as z from '#zod'
import { questionTypes } from '#authoring/contract/question.shapes.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { id, text } from '#kit/contract/wire.ts'

/** Values of `session.status`. */
export const paces = ['live', 'student', 'close'] as const

export const shownModes = ['off', 'names', 'nameless'] as const

export const feelings = [1, 2, 3, 4, 5] as const

export const roomRoles = ['teacher', 'observer', 'learner', 'guest'] as const

export type RoomRole = (typeof roomRoles)[number]

/** Replaces a name that the teacher has hidden. */
export const hiddenName = 'Name hidden'

export const roomLimits = {
  groups: 50,
  groupMax: 300,
  pages: 500,
  media: 5,
  comments: 200,
  minutes: 24 * 60,
  lateAfter: 5 * minuteMs,
  json: 256 * 1024,
  content: 20_000,
  replay: 500,
} as const

/** A media answer that links to another website. */
export const isMediaLink = (content: string): boolean => /^https:\/\/[^\s/]+\.[^\s/]+/.test(content)

/** A page of the session's own copy of the lesson. */
export const pageId = text(80, 1)

/** A room code, a session id or a room id. */
export const roomKey = z.string().check(z.regex(/^[\w-]{4,64}$/))

/** Idempotency key, made by the client once per action. */
export const clientKey = z.string().check(z.regex(/^[\w.:-]{8,64}$/))

export const millis = z.int().check(z.minimum(0))

export const feeling = z.union(
  feelings.map(face => z.literal(face)) as unknown as [
    z.ZodMiniLiteral<1>,
    z.ZodMiniLiteral<2>,
    z.ZodMiniLiteral<3>,
    z.ZodMiniLiteral<4>,
    z.ZodMiniLiteral<5>,
  ],
)

/**
 * 0 none, 1 a fixed deadline, 2 minutes: one start for all in live pace, each learner's own in student
 * pace.
 */
export const Timer = z.strictObject({
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  studentCtrl: z.boolean(),
  deadline: z.nullable(millis),
  minutes: z.int().check(z.minimum(0), z.maximum(roomLimits.minutes)),
  startedAt: z.nullable(millis),
})

export type Timer = z.output<typeof Timer>

export const Group = z.strictObject({ _id: text(40, 1), name: text(80, 1) })

export type Group = z.output<typeof Group>

/**
 * `waiting`: in the lobby until the teacher admits them. `removed`: sent out by the teacher; sees
 * nothing of the room.
 */
export const seatStandings = ['in', 'waiting', 'removed'] as const

/** A learner's seat. People on the roster may have one before entering, because a teacher marked them. */
export const Seat = z.object({
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  /** Visible to teachers only. */
  email: z.nullable(z.string()),
  guest: z.boolean(),
  standing: z.enum(seatStandings),
  /** Classmates and the projector show a placeholder instead of the name. */
  nameHidden: z.boolean(),
  entered: z.nullable(millis),
  late: z.boolean(),
  attend: z.boolean(),
  block: z.boolean(),
  /** When the screen was locked. */
  blockedAt: z._default(z.nullable(millis), null),
  group: z.nullable(z.string()),
  feel: z.nullable(feeling),
  /** Start of the learner's own time limit. */
  clock: z.nullable(millis),
  /**
   * Self-study: when the learner said "I am done", the pages the teacher has marked, and when the
   * teacher reopened the work.
   */
  done: z.nullable(millis),
  marked: z.array(pageId),
  reopened: z.nullable(millis),
})

export type Seat = z.output<typeof Seat>

export const RoomTeacher = z.object({ nickname: z.string(), avatar: z.nullable(z.string()), entered: millis })

export type RoomTeacher = z.output<typeof RoomTeacher>

/** That an answer exists; its content is the record of `response`. `uid` is null if names are hidden. */
export const Mark = z.object({
  _id: id,
  uid: z.nullable(z.string()),
  page: pageId,
  type: z.enum(questionTypes),
  version: z.int(),
  locked: z.boolean(),
  sharing: z.boolean(),
  star: z.boolean(),
  /** Hidden from the shared view by the teacher; its author still sees it. */
  hidden: z.boolean(),
  /** Classmates' votes; learners get the number, and whether they voted themselves. */
  votes: z.optional(z.int()),
  voters: z.optional(z.array(z.string())),
  at: millis,
})

export type Mark = z.output<typeof Mark>

export const RoomState = z.object({
  seq: z.int(),
  /** The viewer: a learner's id, or null for the whole state. */
  self: z.nullable(z.string()),
  pace: z.enum(paces),
  page: z.nullable(pageId),
  turnedAt: z.nullable(millis),
  pageLock: z.array(pageId),
  /** Pages closed because the correct answer was shown, and pages reopened for answers. */
  revealed: z.array(pageId),
  reopened: z.array(pageId),
  /** When a locked or revealed page was closed. */
  closedAt: z.record(z.string(), millis),
  showAnswers: z.record(z.string(), z.enum(['names', 'nameless'])),
  showMaterials: z.array(pageId),
  groups: z.array(Group),
  groupMax: z.int(),
  /** Learners choose their own group. */
  groupChoice: z.boolean(),
  /** Members of a group see each other's answers, and one member's answer counts for all. */
  groupAnswers: z.boolean(),
  /** Learners may comment on shown answers. */
  peers: z.boolean(),
  /** Learners may vote for shown answers. */
  votes: z.boolean(),
  timer: Timer,
  seats: z.record(z.string(), Seat),
  teachers: z.record(z.string(), RoomTeacher),
  /** Page → id → answer. */
  answers: z.record(z.string(), z.record(z.string(), Mark)),
})

export type RoomState = z.output<typeof RoomState>
