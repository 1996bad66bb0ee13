// `session`: scheduling, lists, and everything around a lesson except the room itself (sessions.md).
import './relations.ts'
import * as z from '#zod'
import { timeZone } from '#identity/contract/people.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant } from '#kit/contract/wire.ts'
import { sessionChangeCalls } from './session-changes.calls.ts'
import { sessionLearningCalls } from './session-learning.calls.ts'
import { sessionListCalls } from './session-lists.calls.ts'
import { cards } from './session-lists.shapes.ts'
import { newSession, sessionChanges, sessionsQuery } from './session-requests.shapes.ts'
import { sessionCode } from './session-rules.shapes.ts'
import { sessionStatuses } from './session.lifecycle.ts'
import { Person, Session, SessionCard } from './session.shapes.ts'
import { sessionPermissions } from './sessions.permissions.ts'

const one = z.strictObject({ _id: id })
const bySid = z.strictObject({ sid: z.union([id, sessionCode]) })

export const sessionContract = service('session', sessionPermissions, {
  /** Scheduled ones by start and name, others newest first. */
  find: {
    may: 'session.look',
    query: sessionsQuery,
    result: cards,
  },
  /** Session id or code. */
  id: z.union([id, sessionCode]),
  get: { may: 'session.look', result: Session },
  create: { may: 'session.create', data: newSession, result: Session },
  /**
   * The owner reschedules, changes pace, ends, reopens and archives. Participants register with `$addToSet:
   * {reg}` and leave with `$pull: {reg}`; `_date` is the start in the learner's own words.
   */
  patch: {
    may: 'session.patch',
    data: sessionChanges,
    result: Session,
  },
  /** Cancels before the start, and notifies everybody. */
  remove: { may: 'session.remove', result: SessionCard },
  calls: {
    get: {
      /** Copies changes of the content since; before the start only. */
      pull: { may: 'session.edit', query: one, result: Session, writes: true },
      listByIds: {
        may: 'session.look',
        query: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
        result: z.array(SessionCard),
      },
      /** Participants; the first name is the older, misspelt one. */
      roaster: { may: 'session.report', query: bySid, result: z.array(Person) },
      roster: { may: 'session.report', query: bySid, result: z.array(Person) },
      /** The waiting list, in order. */
      waitlist: {
        may: 'session.report',
        query: bySid,
        result: z.array(
          z.object({
            _id: id,
            nickname: z.string(),
            avatar: z.nullable(z.string()),
            at: instant,
            /** A seat is reserved for them until then. */ offeredUntil: z.nullable(instant),
          }),
        ),
      },
      /** The caller's sessions at this time; saving is refused if one is a booked lesson. */
      overlaps: {
        may: 'session.lists',
        query: z.strictObject({ start: instant, end: instant, except: z.optional(id) }),
        result: z.array(
          z.extend(z.pick(SessionCard, { _id: true, name: true, type: true, start: true, end: true }), {
            refused: z.boolean(),
          }),
        ),
      },
      /** Blocks of a term with their dates, for the schedule form. */
      blocks: {
        may: 'session.create',
        query: z.strictObject({
          term: id,
          timeZone,
          from: z.optional(z.iso.date()),
          until: z.optional(z.iso.date()),
        }),
        result: z.array(z.object({ week: z.int(), start: instant, end: instant })),
      },
      /** Pending substitute approvals of a school; supplied by services. */
      substituteAdminCount: {
        may: 'session.report',
        query: z.strictObject({ school: id }),
        result: z.object({ count: z.int() }),
      },
      ...sessionListCalls,
      ...sessionLearningCalls,
    },
    patch: sessionChangeCalls,
  },
  /** To teachers, participants and the room. */
  events: {
    created: z.object({ _id: id, sid: z.string() }),
    patched: z.object({
      _id: id,
      sid: z.string(),
      status: z.enum(sessionStatuses),
      fields: z.array(z.string()),
    }),
    removed: z.object({ _id: id, sid: z.string() }),
  },
})
