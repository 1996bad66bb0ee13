// `teaching-accident`, `suspend-class`: reports about lessons, and suspended providers (services.md section
// 11).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, nothing, page, text, wireBool } from '#kit/contract/wire.ts'
import { claimFields, claimFilters, claimQuery, Holder } from '#kit/contract/claims.rules.ts'
import { accidentPermissions, suspensionPermissions } from './bookings.permissions.ts'
import { accidentStates, BookingFile, newAttachment, Party } from './bookings.shapes.ts'
import { serviceTypes } from '../services.values.ts'
import { accidentTraits } from './traits.ts'
import './relations.ts'

const evidence = { content: text(4000), attachments: z.array(newAttachment).check(z.maxLength(10)) }
const Evidence = z.object({ content: z.string(), attachments: z.array(BookingFile), at: instant })

/** The room's own record of a lesson. */
export const RoomRecord = z.object({
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  people: z.array(
    z.object({
      side: z.enum(['booker', 'servicer']),
      name: z.string(),
      /** When they entered, and how many minutes late; null if they never came. */
      enteredAt: z.nullable(instant),
      lateMinutes: z.nullable(z.int()),
      /**
       * When they were connected; `lost` if the connection broke or the page was closed. Older reports have
       * none.
       */
      stays: z._default(
        z.array(z.object({ from: instant, until: z.nullable(instant), lost: z.boolean() })),
        [],
      ),
      /** Audio or video answers made in the room, which has no microphone of its own. */
      recordings: z._default(z.int(), 0),
    }),
  ),
  /** The external meeting address of the call. */
  callAt: z._default(z.nullable(z.string()), null),
})
export type RoomRecord = z.output<typeof RoomRecord>

export const Accident = z.object({
  ...claimFields,
  _id: id,
  student: Party,
  teacher: Party,
  serviceBooking: id,
  /** The booking: kind of service, bought package and approved service. */
  serviceType: z.enum(serviceTypes),
  servicePackUser: id,
  service: id,
  session: z.nullable(id),
  sessionName: z.string(),
  serviceName: z.string(),
  start: instant,
  end: instant,
  tags: z.array(z.enum(accidentTraits)),
  evidencesStudent: z.array(Evidence),
  evidencesTeacher: z.array(Evidence),
  /** Deadline for the teacher's response. */
  answerUntil: instant,
  room: z.nullable(RoomRecord),
  status: z.enum(accidentStates),
  approvedAt: z.nullable(instant),
  checkReason: z.nullable(z.string()),
  serviceReturn: z.boolean(),
  days: z.int(),
  read: z.boolean(),
  createdAt: instant,
})
export type Accident = z.output<typeof Accident>

export const accidentContract = service('teaching-accident', accidentPermissions, {
  /** The caller's own; `$sys` everybody's, for staff. */
  find: {
    may: 'accident.read',
    query: z.extend(listQuery({ status: z.enum(accidentStates), serviceBooking: id }, { search: true }), {
      $sys: z.optional(wireBool),
      claim: z.optional(z.union([z.enum(claimFilters), claimQuery])),
    }),
    result: page(Accident),
  },
  get: { may: 'accident.read', result: Accident },
  create: {
    may: 'accident.report',
    data: z.strictObject({
      booking: id,
      tags: z.array(z.enum(accidentTraits)).check(z.minLength(1), z.maxLength(accidentTraits.length)),
      ...evidence,
    }),
    result: Accident,
  },
  patch: {
    may: 'accident.change',
    data: z.strictObject({
      /** Added to the evidence of the caller's side. */
      evidence: z.optional(z.strictObject(evidence)),
      /** Staff's decision, with days of suspension and whether credits are returned. */
      status: z.optional(z.enum(['approved', 'rejected'])),
      checkReason: z.optional(text(2000)),
      days: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
      serviceReturn: z.optional(z.boolean()),
      follower: z.optional(z.nullable(id)),
      read: z.optional(z.literal(true)),
    }),
    result: Accident,
  },
  calls: {
    get: {
      unreadCount: { may: 'accident.read', query: nothing, result: z.object({ count: z.int() }) },
      groupByFollower: {
        may: 'accident.decide',
        query: nothing,
        result: z.array(z.extend(Holder, { count: z.int() })),
      },
    },
  },
  events: { created: z.object({ _id: id }), patched: z.object({ _id: id }) },
})

export const suspensionTypes = ['teaching-accident', 'frequent-cancellation', '0-satisfaction-rate'] as const

const suspension = {
  _id: id,
  type: z.enum(suspensionTypes),
  accident: z.nullable(id),
  days: z.int(),
  startAt: instant,
  endAt: instant,
  withdrawnAt: z.nullable(instant),
  withdrawnBy: z.nullable(z.string()),
}

export const SuspendedProvider = z.object({
  _id: id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  lag: z.boolean(),
  startAt: instant,
  endAt: instant,
  /** Newest first. */
  logs: z.array(z.object(suspension)),
})
export type SuspendedProvider = z.output<typeof SuspendedProvider>

export const suspensionContract = service('suspend-class', suspensionPermissions, {
  /** Currently suspended providers; others only see their own suspension. */
  find: {
    may: 'suspension.read',
    query: z.extend(listQuery({}, { search: true }), {}),
    result: page(SuspendedProvider),
  },
  calls: {
    get: {
      /** Lifts the suspension of an accident, or the named one; others stay. */
      withdraw: {
        may: 'suspension.withdraw',
        query: z.strictObject({ uid: id, accident: z.optional(id), log: z.optional(id) }),
        result: nothing,
        writes: true,
      },
    },
  },
})

const SuspendLog = z.object({
  ...suspension,
  uid: id,
  /** Whether it was lifted early. */
  withdraw: z.boolean(),
  createdAt: instant,
})

/** Full history of suspensions, newest first; others than staff only see their own. */
export const suspendLogsContract = service('suspend-logs', suspensionPermissions, {
  find: {
    may: 'suspension.read',
    query: listQuery({ uid: id, type: z.enum(suspensionTypes), accident: id }),
    result: page(SuspendLog),
  },
})
