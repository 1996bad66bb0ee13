// Facts are the events of a room's log; news and replays carry them.
import * as z from '#zod'
import { id } from '#kit/contract/wire.ts'
import {
  paces,
  pageId,
  millis,
  shownModes,
  Mark,
  Group,
  Timer,
  Seat,
  RoomTeacher,
  feeling,
  RoomState,
} from './room.shapes.ts'

const on = z.boolean()

const uids = z.array(z.string())

/** Every kind of fact. */
export const Fact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paced'), pace: z.enum(paces) }),
  z.object({ kind: z.literal('turned'), page: pageId, at: millis }),
  z.object({
    kind: z.literal('pageLocked'),
    page: pageId,
    on,
    /** Missing in facts of older versions. */ at: z.optional(millis),
  }),
  z.object({ kind: z.literal('answerRevealed'), page: pageId, at: millis }),
  z.object({ kind: z.literal('pageReopened'), page: pageId }),
  /** A learner's version includes the marks that become visible on the page. */
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
  /** A learner's version includes the marks of their group that become visible. */
  z.object({
    kind: z.literal('seated'),
    groups: z.record(z.string(), z.nullable(z.string())),
    marks: z.optional(z.array(Mark)),
  }),
  z.object({ kind: z.literal('groupsAnswer'), on, marks: z.optional(z.array(Mark)) }),
  z.object({ kind: z.literal('peersAllowed'), on }),
  z.object({ kind: z.literal('votesAllowed'), on }),
  /** `uid` is the author, `by` the voter; null when the reader may not know who. */
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
  /** Learners on the roster who have not entered get a seat here. */
  z.object({ kind: z.literal('attended'), uids, on, names: z.record(z.string(), z.string()) }),
  z.object({
    kind: z.literal('blocked'),
    uids,
    on,
    names: z.record(z.string(), z.string()),
    /** Missing in facts of older versions. */ at: z.optional(millis),
  }),
  z.object({ kind: z.literal('clockStarted'), uid: z.string(), at: millis }),
  z.object({ kind: z.literal('felt'), uid: z.string(), feel: feeling }),
  z.object({ kind: z.literal('answered'), mark: Mark }),
  z.object({ kind: z.literal('finished'), uid: z.string(), at: millis }),
  z.object({ kind: z.literal('workMarked'), uid: z.string(), pages: z.array(pageId) }),
  z.object({ kind: z.literal('workReopened'), uid: z.string(), at: millis }),
  z.object({ kind: z.literal('unanswered'), _id: id, uid: z.nullable(z.string()), page: pageId }),
  z.object({ kind: z.literal('waited'), uid: z.string(), seat: Seat }),
  z.object({ kind: z.literal('admitted'), uids }),
  z.object({ kind: z.literal('removed'), uids, on }),
  /** `names`: the names that classmates see from now on. */
  z.object({ kind: z.literal('nameHidden'), uids, on, names: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('answerHidden'), _id: id, uid: z.nullable(z.string()), page: pageId, on }),
  z.object({ kind: z.literal('starred'), _id: id, uid: z.nullable(z.string()), page: pageId, on }),
])

export type Fact = z.output<typeof Fact>

/**
 * The facts a client has missed, or the whole state when there are too many. `seq` is the last fact
 * included.
 */
export const Replay = z.object({
  seq: z.int(),
  /** Sequence number of the last fact sent to all learners. */ pub: z.int(),
  facts: z.nullable(z.array(Fact)),
  state: z.nullable(RoomState),
})

export type Replay = z.output<typeof Replay>

/**
 * The event sent to a room's listeners. `after` and `pub` are the last fact sent to all learners before
 * and including this event.
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
