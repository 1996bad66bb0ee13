// What a room is made of (rooms.md sections 2 to 5): its state, the facts that change it, and its forms on the wire.
import * as z from 'zod/mini'
import { questionTypes } from '#authoring/contract/question.shapes.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { id, text } from '#kit/contract/wire.ts'

/** As `session.status`. */
export const paces = ['live', 'student', 'close'] as const

export const shownModes = ['off', 'names', 'nameless'] as const

export const feelings = [1, 2, 3, 4, 5] as const

export const roomRoles = ['teacher', 'observer', 'learner', 'guest'] as const

export type RoomRole = (typeof roomRoles)[number]

/** Stands for a name that the teacher has hidden. */
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

/** A media answer that lies elsewhere on the web. */
export const isMediaLink = (content: string): boolean => /^https:\/\/[^\s/]+\.[^\s/]+/.test(content)

/** A page of the session's own copy. */
export const pageId = text(80, 1)

/** A short code, the id of a session or the id of a room: whatever an address or a list has at hand. */
export const roomKey = z.string().check(z.regex(/^[\w-]{4,64}$/))

/** Made by the client once per act, so that an act sent twice is one. */
export const clientKey = z.string().check(z.regex(/^[\w.:-]{8,64}$/))

const millis = z.int().check(z.minimum(0))

const feel = z.union(
  feelings.map(face => z.literal(face)) as unknown as [
    z.ZodMiniLiteral<1>,
    z.ZodMiniLiteral<2>,
    z.ZodMiniLiteral<3>,
    z.ZodMiniLiteral<4>,
    z.ZodMiniLiteral<5>,
  ],
)

export const feeling = feel

/**
 * 0 none, 1 a fixed deadline, 2 minutes: from one start for all in live pace, from each learner's own in
 * student pace.
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
 * `waiting`: in the lobby until the teacher lets them in. `removed`: sent out by the teacher, sees nothing of
 * the room.
 */
export const seatStandings = ['in', 'waiting', 'removed'] as const

/** A learner's place. Somebody of the roster may have one before entering, because a teacher marked them. */
export const Seat = z.object({
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  /** Only teachers see it. */
  email: z.nullable(z.string()),
  guest: z.boolean(),
  standing: z.enum(seatStandings),
  /** Classmates and the projector show a placeholder instead of the name. */
  nameHidden: z.boolean(),
  entered: z.nullable(millis),
  late: z.boolean(),
  attend: z.boolean(),
  block: z.boolean(),
  /** Since when the screen is locked. */
  blockedAt: z._default(z.nullable(millis), null),
  group: z.nullable(z.string()),
  feel: z.nullable(feel),
  /** Start of the own clock. */
  clock: z.nullable(millis),
  /**
   * Own study: when the learner said "I am done", pages that the teacher has marked, and when the teacher
   * opened the work again.
   */
  done: z.nullable(millis),
  marked: z.array(pageId),
  reopened: z.nullable(millis),
})

export type Seat = z.output<typeof Seat>

export const RoomTeacher = z.object({ nickname: z.string(), avatar: z.nullable(z.string()), entered: millis })

export type RoomTeacher = z.output<typeof RoomTeacher>

/** That an answer is there; what it says is the record of `response`. `uid` is null where names are hidden. */
export const Mark = z.object({
  _id: id,
  uid: z.nullable(z.string()),
  page: pageId,
  type: z.enum(questionTypes),
  version: z.int(),
  locked: z.boolean(),
  sharing: z.boolean(),
  star: z.boolean(),
  /** Taken off the shared view by the teacher; its author still sees it. */
  hidden: z.boolean(),
  /** Votes of classmates; a learner is told how many, and of the voters only whether they are one. */
  votes: z.optional(z.int()),
  voters: z.optional(z.array(z.string())),
  at: millis,
})

export type Mark = z.output<typeof Mark>

export const RoomState = z.object({
  seq: z.int(),
  /** Whose view it is: a learner's id, or null for the whole. */
  self: z.nullable(z.string()),
  pace: z.enum(paces),
  page: z.nullable(pageId),
  turnedAt: z.nullable(millis),
  pageLock: z.array(pageId),
  /** Pages closed because the correct answer was shown, and pages that take answers again. */
  revealed: z.array(pageId),
  reopened: z.array(pageId),
  /** Since when a locked or revealed page is closed. */
  closedAt: z.record(z.string(), millis),
  showAnswers: z.record(z.string(), z.enum(['names', 'nameless'])),
  showMaterials: z.array(pageId),
  groups: z.array(Group),
  groupMax: z.int(),
  /** Learners choose their group themselves. */
  groupChoice: z.boolean(),
  /** Members of a group see each other's answers, and an answer of one is the answer of all. */
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

const on = z.boolean()

const uids = z.array(z.string())

/** What can have happened. */
export const Fact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paced'), pace: z.enum(paces) }),
  z.object({ kind: z.literal('turned'), page: pageId, at: millis }),
  z.object({
    kind: z.literal('pageLocked'),
    page: pageId,
    on,
    /** Older ones have none. */ at: z.optional(millis),
  }),
  z.object({ kind: z.literal('answerRevealed'), page: pageId, at: millis }),
  z.object({ kind: z.literal('pageReopened'), page: pageId }),
  /** For a learner it brings what is now to be seen of the page. */
  z.object({
    kind: z.literal('answersShown'),
    page: pageId,
    mode: z.enum(shownModes),
    marks: z.optional(z.array(Mark)),
  }),
  z.object({ kind: z.literal('materialsShown'), page: pageId, on }),
  z.object({ kind: z.literal('contentChanged'), page: z.nullable(pageId) }),
  z.object({
    kind: z.literal('grouped'),
    groups: z.array(Group),
    groupMax: z.int(),
    groupChoice: z.boolean(),
  }),
  /** For a learner, both bring what is now to be seen of the own group. */
  z.object({
    kind: z.literal('seated'),
    groups: z.record(z.string(), z.nullable(z.string())),
    marks: z.optional(z.array(Mark)),
  }),
  z.object({ kind: z.literal('groupsAnswer'), on, marks: z.optional(z.array(Mark)) }),
  z.object({ kind: z.literal('peersAllowed'), on }),
  z.object({ kind: z.literal('votesAllowed'), on }),
  /** `uid` is the author, `by` the voter: null where it is somebody else's. */
  z.object({
    kind: z.literal('voted'),
    _id: id,
    uid: z.nullable(z.string()),
    page: pageId,
    by: z.nullable(z.string()),
    on,
  }),
  z.object({ kind: z.literal('timed'), timer: Timer }),
  z.object({ kind: z.literal('entered'), uid: z.string(), seat: Seat }),
  z.object({ kind: z.literal('teacherEntered'), uid: z.string(), teacher: RoomTeacher }),
  /** Learners of the roster who have not entered get their seat here. */
  z.object({ kind: z.literal('attended'), uids, on, names: z.record(z.string(), z.string()) }),
  z.object({
    kind: z.literal('blocked'),
    uids,
    on,
    names: z.record(z.string(), z.string()),
    /** Older ones have none. */ at: z.optional(millis),
  }),
  z.object({ kind: z.literal('clockStarted'), uid: z.string(), at: millis }),
  z.object({ kind: z.literal('felt'), uid: z.string(), feel }),
  z.object({ kind: z.literal('answered'), mark: Mark }),
  z.object({ kind: z.literal('finished'), uid: z.string(), at: millis }),
  z.object({ kind: z.literal('workMarked'), uid: z.string(), pages: z.array(pageId) }),
  z.object({ kind: z.literal('workReopened'), uid: z.string(), at: millis }),
  z.object({ kind: z.literal('unanswered'), _id: id, uid: z.nullable(z.string()), page: pageId }),
  z.object({ kind: z.literal('waited'), uid: z.string(), seat: Seat }),
  z.object({ kind: z.literal('admitted'), uids }),
  z.object({ kind: z.literal('removed'), uids, on }),
  /** `names`: what classmates see from now on. */
  z.object({ kind: z.literal('nameHidden'), uids, on, names: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('answerHidden'), _id: id, uid: z.nullable(z.string()), page: pageId, on }),
  z.object({ kind: z.literal('starred'), _id: id, uid: z.nullable(z.string()), page: pageId, on }),
])

export type Fact = z.output<typeof Fact>

/** Facts that a client has not seen yet, or the whole state where there are too many. `seq`: how far it reaches. */
export const Replay = z.object({
  seq: z.int(),
  /** Last fact that all learners were told. */ pub: z.int(),
  facts: z.nullable(z.array(Fact)),
  state: z.nullable(RoomState),
})

export type Replay = z.output<typeof Replay>

/**
 * What listeners of a room are sent: `after` and `pub` are the last fact that all learners were told, before
 * it and with it.
 */
export const RoomNews = z.object({
  _id: id,
  sid: z.string(),
  after: z.int(),
  pub: z.int(),
  seq: z.int(),
  facts: z.array(Fact),
})

export type RoomNews = z.output<typeof RoomNews>
