// `session-waiting`
import { and, asc, count, eq } from 'drizzle-orm'
import type * as z from '#zod'
import { priceNow } from '#commerce/contract/money.rules.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { waitingContract, type Enrolment, type Waiting } from '#sessions/contract/enrol.contract.ts'
import { enrolErrors } from '#sessions/contract/enrol.errors.ts'
import {
  enrolUntil,
  hindrance,
  leaveUntil,
  minimumAt,
  refundUntil,
  seatsLeft,
} from '#sessions/contract/enrol.rules.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { sessionFor } from '../access.ts'
import { holds } from '../enrol.tables.ts'
import { sessionsByIds } from '../lists/read.ts'
import { hindered, joinerOf, lockSeats, registrationOf, takenBefore } from './seats.ts'
import { waiting, type SessionRow, type WaitingRow } from '../sessions.tables.ts'
import { leaveWaiting, placeOf, promote } from './waiting.ts'

const columns = { session: waiting.session, at: waiting.at }

export const waitingService = () =>
  implement(waitingContract, {
    facts: { owner: waiting.uid },
    async find({ db, query, where }) {
      const page = await listTable(db, waiting, query, {
        columns,
        where,
        order: [asc(waiting.at), asc(waiting.session)],
      })
      const rows = new Map(
        (
          await sessionsByIds(
            db,
            page.data.map(({ session }) => session),
          )
        ).map(row => [row.id, row]),
      )
      return {
        ...page,
        data: await Promise.all(
          page.data.flatMap(entry => {
            const row = rows.get(entry.session)
            return row ? [wire(db, row, entry)] : []
          }),
        ),
      }
    },
    async create(call) {
      const { db, actor, data, now } = call
      if (actor.id === null) throw kitFail('not-signed-in')
      await sessionFor(db, actor, data.session, 'session.look')
      const session = await lockSeats(db, data.session)
      if (await registrationOf(db, session.id, actor.id)) throw fail(enrolErrors, 'enrol-there')
      const why = hindrance(session, joinerOf(actor), now, await takenBefore(db, session, now, actor.id))
      if (why === null) throw fail(enrolErrors, 'waiting-free')
      if (why !== 'full') throw hindered(why)
      const [entry] = await db
        .insert(waiting)
        .values({ session: session.id, uid: actor.id, at: now })
        .returning()
      if (!entry) throw kitFail('unexpected')
      return wire(db, session, entry)
    },
    async remove(id, { db, actor, now }) {
      const [left] = await leaveWaiting(db, [id], actor.id ?? '')
      if (left === undefined) throw kitFail('not-found')
      // A seat offered to them goes to the next person.
      await promote({ db, now }, id)
      return { _id: id }
    },
    calls: { get: { enrolment: call => enrolment(call, call.query._id) } },
  })

async function wire(
  db: Call['db'],
  { id: _id, name, type, start, end, image, regNum, regMax }: SessionRow,
  { session, uid, at, offeredUntil }: WaitingRow,
): Promise<z.input<typeof Waiting>> {
  return {
    _id: session,
    session: { _id, name, type, start, end, image, regNum, regMax },
    before: (await placeOf(db, session, uid))?.before ?? 0,
    at,
    offeredUntil,
  }
}

async function enrolment(
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
  id: string,
): Promise<z.input<typeof Enrolment>> {
  const session = await sessionFor(db, actor, id, 'session.look')
  const me = actor.id
  const [there, place, taken] = [
    me === null ? undefined : await registrationOf(db, session.id, me),
    me === null ? undefined : await placeOf(db, session.id, me),
    await takenBefore(db, session, now, me),
  ]
  const [hold] =
    me === null
      ? []
      : await db
          .select()
          .from(holds)
          .where(and(eq(holds.session, session.id), eq(holds.uid, me)))
  const [all] = await db.select({ n: count() }).from(waiting).where(eq(waiting.session, session.id))
  const at = minimumAt({ ...session, size: session.discountSize })
  // A visitor is unknown, so only the session's own rules can object.
  const joiner =
    me === null
      ? {
          id: '',
          roles: ['student', 'teacher'],
          memberships:
            session.school === null
              ? []
              : (['staff', 'student'] as const).map(as => ({ school: session.school ?? '', as })),
        }
      : joinerOf(actor)
  return {
    _id: session.id,
    registered: there !== undefined,
    order: there?.order ?? null,
    hindrance: there ? null : hindrance(session, joiner, now, taken),
    left: seatsLeft(session.regMax, taken),
    price: priceNow(session.price, { val: session.discount, end: session.discountEnd }, now),
    until: enrolUntil(session),
    leaveUntil: leaveUntil(session),
    refundUntil: session.price === 0 || kinds[session.type].flags.ownPace ? null : refundUntil(session),
    waiting: all?.n ?? 0,
    before: place?.before ?? null,
    offeredUntil: place?.offeredUntil ?? null,
    hold: hold ? { order: hold.order, until: hold.until } : null,
    minimum: at === null ? null : { size: session.discountSize, at },
  }
}
