// `rooms`, `auth` and `session-draw`: the live room, presence, and drawings of teachers and groups
// (rooms.md sections 2 to 4).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, text, wireInt } from '#kit/contract/wire.ts'
import { Visitor } from '#identity/contract/people.shapes.ts'
import { SchoolFront } from '#schools/contract/plans.shapes.ts'
import { Snapshot } from '#sessions/contract/session.shapes.ts'
import { feeling, Group, pageId, paces, roomKey, roomLimits, shownModes } from './room.shapes.ts'
import { Replay, RoomNews } from './fact.shapes.ts'
import { Room } from './room-state.shapes.ts'
import { roomPermissions } from './rooms.permissions.ts'

const people = z.array(text(80, 1)).check(z.maxLength(500))

const change = z.strictObject({ add: z.optional(people), pull: z.optional(people) })

export const page = { page: pageId }

const on = z.boolean()

/**
 * The screen in use, which determines the role: /d and /t are the teacher's, /s the learner's. Without
 * it, the caller's highest role.
 */
export const screen = z.optional(z.enum(['teacher', 'student']))

const bySid = z.strictObject({ sid: roomKey })

/** One or more changes, applied atomically. */
export const RoomPatch = z.partial(
  z.strictObject({
    page: pageId,
    pageLock: z.strictObject({ ...page, on }),
    showAnswers: z.strictObject({ ...page, mode: z.enum(shownModes) }),
    /** Accepts answers on the page again, whether it was locked or its correct answer was shown. */
    reopen: pageId,
    showMaterials: z.strictObject({ ...page, on }),
    star: z.strictObject({ _id: id, on }),
    attend: change,
    /** A change of some people, or the complete list, which releases everybody else. */
    block: z.union([change, people]),
    blockAll: on,
    groups: z.array(Group).check(z.maxLength(roomLimits.groups)),
    groupMax: z.int().check(z.minimum(0), z.maximum(roomLimits.groupMax)),
    groupChoice: on,
    /** Turns group answering on or off. */
    groupAnswers: on,
    /** Assigns learners to groups; a learner may only move themselves. */
    members: z
      .array(z.strictObject({ _id: text(80, 1), group: z.nullable(text(40, 1)) }))
      .check(z.maxLength(500)),
    /** Assigns everybody who has entered to a random group. */
    randomGroups: z.literal(true),
    peers: on,
    /** Lets learners vote for shown answers; `vote` adds or withdraws the caller's own vote. */
    votes: on,
    vote: z.strictObject({ _id: id, on }),
    /** Starts or stops the class timer; the session sets its kind and length. */
    timer: z.enum(['start', 'stop']),
    feel: feeling,
    /** Admits people from the lobby. */
    admit: z.union([people, z.literal('all')]),
    /** `add` removes people from the room, `pull` lets them come back. */
    remove: change,
    /** Classmates and the projector show a placeholder for these names. */
    hideNames: change,
    hideAnswer: z.strictObject({ _id: id, on }),
  }),
)

const Changed = z.object({ _id: id, seq: z.int() })

const Clock = z.object({ uid: z.string(), start: z.nullable(instant), end: z.nullable(instant) })

export const roomsContract = service('rooms', roomPermissions, {
  id: roomKey,
  get: { may: 'room.use', query: z.strictObject({ screen }), result: Room },
  patch: {
    may: 'room.use',
    query: z.strictObject({ screen }),
    data: RoomPatch,
    result: Changed,
    outside: true,
  },
  calls: {
    get: {
      /** Resolves /s/{id}: a room code first, then a school's public identifier. */
      door: {
        may: 'room.enter',
        query: z.strictObject({ id: text(80, 1) }),
        /** A whole school shares one IP address. */ perMinute: 1200,
        result: z.object({
          room: z.nullable(
            z.object({
              sid: z.string(),
              name: z.string(),
              pace: z.enum(paces),
              open: z.boolean(),
              guest: z.boolean(),
              start: instant,
            }),
          ),
          school: z.nullable(SchoolFront),
        }),
      },
      countStatus: {
        may: 'room.use',
        query: z.strictObject({ sid: z.union([z.array(roomKey).check(z.maxLength(100)), roomKey]) }),
        result: z.object({
          rooms: z.array(z.object({ sid: z.string(), entered: z.int(), locked: z.int(), online: z.int() })),
        }),
      },
      countdownStart: { may: 'room.use', query: bySid, result: Clock },
      countdownList: { may: 'room.use', query: bySid, result: z.object({ list: z.array(Clock) }) },
      /** Everything after a known `seq` that the caller may see. */
      replay: {
        may: 'room.use',
        query: z.strictObject({
          sid: roomKey,
          /** Without it, the whole state. */ after: z.optional(wireInt.check(z.minimum(0))),
          screen,
        }),
        result: z.extend(Replay, { /** Server time. */ now: z.int() }),
      },
      /**
       * The lesson as the caller may see it now; changes with the page, pace, shown answers or
       * materials, and new content.
       */
      content: {
        may: 'room.use',
        query: z.strictObject({ sid: roomKey, screen }),
        result: z.extend(
          z.pick(Snapshot, { deck: true, pages: true, questions: true, materials: true, video: true }),
          { files: z.record(z.string(), z.string()) },
        ),
      },
      /** Connected learners who take more than twice the class's median time. */
      stuck: { may: 'room.use', query: bySid, result: z.object({ uids: z.array(z.string()) }) },
    },
    patch: {
      /** Signed-in people who are not on the list enter as guests only if they say so. */
      joinRoom: {
        may: 'room.use',
        data: z.strictObject({ _id: roomKey, guest: z.optional(z.boolean()) }),
        result: Room,
        outside: true,
      },
      joinRoomTeacher: {
        may: 'room.use',
        data: z.strictObject({ _id: roomKey }),
        result: Room,
        outside: true,
      },
      /**
       * Lets an anonymous visitor enter a room that admits guests; the token is valid for this room
       * alone.
       */
      guest: {
        may: 'room.enter',
        data: z.strictObject({ sid: roomKey, nickname: text(40, 1) }),
        result: z.object({
          accessToken: z.string(),
          user: Visitor,
        }),
        secret: true,
        perMinute: 600,
      },
      countdownStart: { may: 'room.use', data: bySid, result: Clock, outside: true },
      /** Reports a learner's page in student pace, to detect who is stuck. */
      at: {
        may: 'room.use',
        data: z.strictObject({ sid: roomKey, page: pageId }),
        result: z.object({ ok: z.literal(true) }),
        outside: true,
      },
    },
  },
  /** Facts, filtered per listener: see room.stream.ts. */
  events: { patched: RoomNews },
})

/** `class/{code}` or `collab/{content id}`. */
const channelKey = z.string().check(z.regex(/^(class|collab)\/[\w-]{4,64}$/))

const Presence = z.object({
  on: z.enum(['connect', 'disconnect', 'page']),
  role: z.enum(['student', 'teacher']),
  user: z.object({ _id: z.string(), nickname: z.string(), avatar: z.nullable(z.string()) }),
  _sid: z.string(),
  connection: z.nullable(z.string()),
  page: z.optional(z.string()),
})

/** Sent on entering and after every reconnect. */
const connecting = {
  may: 'room.use',
  data: z.strictObject({
    on: z.literal('connect'),
    from: z._default(text(40), 'login'),
    role: z.enum(['student', 'teacher']),
    _sid: roomKey,
  }),
  result: Presence,
  outside: true,
} as const

export const authContract = service('auth', roomPermissions, {
  /** There is no record: `patch(null, {on: 'connect', …})`. */
  id: z.nullish(z.never()),
  patch: connecting,
  calls: {
    get: {
      join: {
        may: 'room.use',
        query: z.strictObject({ key: channelKey, screen }),
        result: z.object({ key: z.string(), role: z.string(), online: z.array(z.string()) }),
        writes: true,
        outside: true,
      },
      leave: {
        may: 'room.use',
        query: z.strictObject({ key: channelKey }),
        result: z.object({ key: z.string() }),
        writes: true,
        outside: true,
      },
    },
    patch: {
      connect: connecting,
    },
  },
  events: { patched: Presence },
})
