// `session-snapshot`, `session-takeaway-snapshot`, `session-takeaway` (rooms.md section 8).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, listQuery, page, text, wireBool } from '#kit/contract/wire.ts'
import { takeawayPermissions } from './takeaway.permissions.ts'
import {
  addedComment,
  addedResponse,
  givenOutlines,
  SessionSnapshot,
  Takeaway,
  TakeawayCard,
  TakeawayMark,
} from './takeaway.shapes.ts'
import { Plot, Report } from './report.shapes.ts'

const one = z.strictObject({ _id: id })
const words = text(10_000)

/** Its id is the session's. */
export const sessionSnapshotContract = service('session-snapshot', takeawayPermissions, {
  get: { may: 'takeaway.class', result: SessionSnapshot },
  /** The general remark on the class. */
  patch: { may: 'takeaway.class', data: z.strictObject({ comment: words }), result: SessionSnapshot },
  calls: {
    get: {
      /** Created if missing; for a teacher it records that they have looked. */
      snapshot: { may: 'takeaway.class', query: one, result: SessionSnapshot, writes: true },
      /** Everything about one learner. */
      studentData: {
        may: 'takeaway.class',
        query: z.strictObject({ _id: id, student: id }),
        result: Takeaway,
      },
      /** Class figures per standard, topic, goal and skill. */
      plots: { may: 'takeaway.class', query: one, result: z.array(Plot) },
    },
  },
})

const Sent = z.object({
  /** False when nothing has changed since the last sending. */ sent: z.boolean(),
  parents: z.int(),
  hash: z.string(),
})

export const sessionTakeawaySnapshotContract = service('session-takeaway-snapshot', takeawayPermissions, {
  /** The learners of a session. */
  find: {
    may: 'takeaway.class',
    query: z.extend(listQuery({ _id: id, uid: id }, { sort: ['updatedAt'] }), { session: id }),
    result: page(TakeawayCard),
  },
  get: { may: 'takeaway.class', result: Takeaway },
  /** Adds and removes paper work and remarks. */
  patch: {
    may: 'takeaway.class',
    data: z.strictObject({
      $addToSet: z.optional(
        z.strictObject({ response: z.optional(addedResponse), comments: z.optional(addedComment) }),
      ),
      $pull: z.optional(z.strictObject({ response: z.optional(one), comments: z.optional(one) })),
    }),
    result: Takeaway,
  },
  calls: {
    get: {
      /**
       * All answers of the class on one page, for marking by question; includes only that page's
       * answers, comments and marks.
       */
      byPage: {
        may: 'takeaway.class',
        query: z.strictObject({ session: id, page: text(80, 1) }),
        result: z.array(Takeaway),
      },
      /**
       * Sends one report to the learner and parents, unless scores and remarks equal the last sending.
       * `hash` is the version the teacher saw; `anyway` sends despite unmarked answers.
       */
      informParents: {
        may: 'takeaway.class',
        query: z.strictObject({
          _id: id,
          hash: z.optional(text(80, 1)),
          anyway: z._default(wireBool, false),
        }),
        result: Sent,
        writes: true,
      },
      /** Sends all reports of a session that have changed. */
      informAll: {
        may: 'takeaway.class',
        query: z.strictObject({ session: id, anyway: z._default(wireBool, false) }),
        result: z.object({ sent: z.int(), unchanged: z.int(), parents: z.int() }),
        writes: true,
      },
      /** The learner's own view. */
      report: {
        may: 'takeaway.mine',
        query: z.strictObject({ session: id, student: z.optional(id) }),
        result: Report,
      },
      /** The caller's reports, newest first. */
      mine: {
        may: 'takeaway.mine',
        query: listQuery({ session: id, classId: id }, {}),
        result: page(
          z.pick(Report, {
            _id: true,
            session: true,
            name: true,
            className: true,
            teacher: true,
            start: true,
            score: true,
            point: true,
            sentAt: true,
            finishedAt: true,
          }),
        ),
      },
      /** A parent's view through the link in the email, without an account. */
      byLink: {
        may: 'takeaway.byLink',
        query: z.strictObject({ key: text(100, 20) }),
        result: Report,
        perMinute: 60,
      },
    },
    patch: {
      /** Self-study: lets a learner answer again after submitting, marking or sending. */
      reopen: {
        may: 'takeaway.class',
        data: z.strictObject({ session: id, student: id }),
        result: Takeaway,
      },
      /**
       * Finishes a self-study: submits the learner's drafts and creates their takeaway, which follows
       * later answers until they are marked.
       */
      finish: { may: 'takeaway.mine', data: z.strictObject({ session: id }), result: Report },
    },
  },
  events: { patched: z.object({ _id: id, session: id, uid: id }) },
})

export const sessionTakeawayContract = service('session-takeaway', takeawayPermissions, {
  find: {
    may: 'takeaway.class',
    query: z.extend(
      listQuery({ _id: id, uid: id, question: id, page: text(80, 1) }, { sort: ['updatedAt'] }),
      { session: id },
    ),
    result: page(TakeawayMark),
  },
  get: { may: 'takeaway.class', result: TakeawayMark },
  /** Marks an answer or changes its marks; there is one record per learner and question. */
  create: {
    may: 'takeaway.class',
    data: z.strictObject({ session: id, uid: id, question: id, outlines: givenOutlines }),
    result: TakeawayMark,
  },
  patch: {
    may: 'takeaway.class',
    data: z.strictObject({ outlines: givenOutlines, version: z.optional(z.int()) }),
    result: TakeawayMark,
  },
})
