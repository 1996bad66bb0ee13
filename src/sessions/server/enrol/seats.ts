// Seats of a session: taken ones, and those reserved for orders and offers. Taking one locks the session
// first.
import { and, count, eq, gt, ne } from 'drizzle-orm'
import { membershipsOf } from '#identity/server/memberships.api.ts'
import { peopleOf, type Person } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, type CodedError } from '#kit/server/errors.ts'
import { enrolErrors } from '#sessions/contract/enrol.errors.ts'
import type { EnrolmentRefusal, Joiner } from '#sessions/contract/enrol.rules.ts'
import { holds } from '../enrol.tables.ts'
import { childrenOf, sessionById } from '../lists/read.ts'
import {
  registrations,
  sessions,
  waiting,
  type RegistrationRow,
  type SessionRow,
} from '../sessions.tables.ts'

/** Serialises seat changes until the transaction ends. */
export const lockSeats = (db: Tx, id: string): Promise<SessionRow> => sessionById(db, id, { lock: true })

/** Seats unavailable to this person: others' registrations, holds and offers. */
export async function takenBefore(
  db: Tx,
  session: Pick<SessionRow, 'id' | 'regNum'>,
  now: Date,
  uid: string | null,
): Promise<number> {
  const [held] = await db
    .select({ n: count() })
    .from(holds)
    .where(and(eq(holds.session, session.id), uid === null ? undefined : ne(holds.uid, uid)))
  const [offered] = await db
    .select({ n: count() })
    .from(waiting)
    .where(
      and(
        eq(waiting.session, session.id),
        gt(waiting.offeredUntil, now),
        uid === null ? undefined : ne(waiting.uid, uid),
      ),
    )
  return session.regNum + (held?.n ?? 0) + (offered?.n ?? 0)
}

export async function registrationOf(
  db: Tx,
  session: string,
  uid: string,
): Promise<RegistrationRow | undefined> {
  return (
    await db
      .select()
      .from(registrations)
      .where(and(eq(registrations.session, session), eq(registrations.uid, uid)))
  )[0]
}

interface Seat {
  readonly session: SessionRow
  readonly person: Pick<Person, 'id' | 'name' | 'avatar'>
  readonly order?: string
  readonly line?: string
  readonly now: Date
}

/** The session is locked. A seat in a course includes its sessions; it ends waiting. */
export async function seat(db: Tx, { session, person, order, line, now }: Seat): Promise<void> {
  const one = (id: string) => ({
    session: id,
    uid: person.id,
    nickname: person.name,
    avatar: person.avatar,
    order: order ?? null,
    orderLine: line ?? null,
    at: now,
  })
  await db.insert(registrations).values(one(session.id))
  const children = session.childSize > 0 ? await childrenOf(db, session.id) : []
  if (children.length > 0) {
    // Only the course itself has seats.
    await db
      .update(sessions)
      .set({ regMax: 0 })
      .where(and(eq(sessions.pid, session.id), ne(sessions.regMax, 0)))
    await db
      .insert(registrations)
      .values(children.map(({ id }) => one(id)))
      .onConflictDoNothing()
  }
  await db.delete(waiting).where(and(eq(waiting.session, session.id), eq(waiting.uid, person.id)))
}

/** @returns Whether there was a seat. */
export async function unseat(
  db: Tx,
  session: Pick<SessionRow, 'id' | 'childSize'>,
  uid: string,
): Promise<boolean> {
  const gone = await db
    .delete(registrations)
    .where(and(eq(registrations.session, session.id), eq(registrations.uid, uid)))
    .returning({ uid: registrations.uid })
  if (gone.length > 0 && session.childSize > 0) {
    for (const { id } of await childrenOf(db, session.id))
      await db.delete(registrations).where(and(eq(registrations.session, id), eq(registrations.uid, uid)))
  }
  return gone.length > 0
}

export const joinerOf = ({ id, roles, memberships }: Actor): Joiner => ({ id: id ?? '', roles, memberships })

/** Facts about another person than the caller. */
export async function joinersById(
  db: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Joiner & { readonly person: Person }>> {
  const found = new Map<string, Joiner & { readonly person: Person }>()
  for (const person of (await peopleOf(db, ids)).values()) {
    if (person.status === 'active' || person.status === 'waiting')
      found.set(person.id, {
        id: person.id,
        roles: person.roles,
        memberships: await membershipsOf(db, person.id),
        person,
      })
  }
  return found
}

export const hindered = (why: EnrolmentRefusal): CodedError => fail(enrolErrors, `enrol-${why}`)
