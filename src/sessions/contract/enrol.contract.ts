// `session-waiting`: the obstacles between a person and a seat, and the waiting list (sessions.md section 5).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page } from '#kit/contract/wire.ts'
import { waitingPermissions } from './enrol.permissions.ts'
import { SessionCard } from './session.shapes.ts'

export const hindrances = ['select', 'child', 'closed', 'own', 'role', 'school', 'late', 'full'] as const

/** Identified by the session. */
export const Waiting = z.object({
  _id: id,
  session: z.pick(SessionCard, {
    _id: true,
    name: true,
    type: true,
    start: true,
    end: true,
    image: true,
    regNum: true,
    regMax: true,
  }),
  /** Number of people ahead in the list. */
  before: z.int(),
  at: instant,
  /** A seat is reserved for ordering until then. */
  offeredUntil: z.nullable(instant),
})
export type Waiting = z.output<typeof Waiting>

export const Enrolment = z.object({
  _id: id,
  registered: z.boolean(),
  order: z.nullable(z.string()),
  /** Why the caller cannot register now; null if they can. A guest is asked to sign in first. */
  hindrance: z.nullable(z.enum(hindrances)),
  /** Free seats; null if unlimited. */
  left: z.nullable(z.int()),
  price: z.int(),
  /** Deadlines for registering, leaving a free seat, and the refund of a paid one. */
  until: instant,
  leaveUntil: z.nullable(instant),
  refundUntil: z.nullable(instant),
  waiting: z.int(),
  before: z.nullable(z.int()),
  offeredUntil: z.nullable(instant),
  /** The caller's unpaid order that holds a seat. */
  hold: z.nullable(z.object({ order: z.string(), until: instant })),
  /** The session takes place only with this many registrations by then. */
  minimum: z.nullable(z.object({ size: z.int(), at: instant })),
})
export type Enrolment = z.output<typeof Enrolment>

export const waitingContract = service('session-waiting', waitingPermissions, {
  find: { may: 'waiting.own', query: listQuery({ session: id }, { sort: ['at'] }), result: page(Waiting) },
  create: { may: 'waiting.join', data: z.strictObject({ session: id }), result: Waiting },
  remove: { may: 'waiting.own', result: z.object({ _id: id }) },
  calls: {
    get: { enrolment: { may: 'waiting.look', query: z.strictObject({ _id: id }), result: Enrolment } },
  },
})
