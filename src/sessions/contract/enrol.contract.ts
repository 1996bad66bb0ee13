// `session-waiting`: the obstacles between a person and a seat, and the waiting list (sessions.md section 5).
import * as z from '#zod'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page } from '#kit/contract/wire.ts'
import { waitingPermissions } from './enrol.permissions.ts'
import { SessionCard } from './session.shapes.ts'

export const hindrances = ['select', 'child', 'closed', 'own', 'role', 'school', 'late', 'full'] as const

/** Known by the session that is waited for. */
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
  /** One's turn comes after so many others. */
  before: z.int(),
  at: instant,
  /** A seat is kept until then, to be ordered. */
  offeredUntil: z.nullable(instant),
})
export type Waiting = z.output<typeof Waiting>

export const Enrolment = z.object({
  _id: id,
  registered: z.boolean(),
  order: z.nullable(z.string()),
  /** Why one cannot register now; null where one can. A guest is asked to sign in first. */
  hindrance: z.nullable(z.enum(hindrances)),
  /** Free seats; null if unlimited. */
  left: z.nullable(z.int()),
  price: z.int(),
  /** Until when people register, leave a free seat, and are refunded for a paid one. */
  until: instant,
  leaveUntil: z.nullable(instant),
  refundUntil: z.nullable(instant),
  waiting: z.int(),
  before: z.nullable(z.int()),
  offeredUntil: z.nullable(instant),
  /** An order of mine that keeps a seat and waits for payment. */
  hold: z.nullable(z.object({ order: z.string(), until: instant })),
  /** It takes place if so many have registered by then. */
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
