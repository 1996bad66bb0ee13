// A session as a calendar entry attached to an email.
import { and, asc, eq } from 'drizzle-orm'
import { addressOf } from '#communications/contract/render.rules.ts'
import { personOf, type Person } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Invitation } from '#kit/server/notify.ts'
import { writeCalendar, type CalendarEvent } from '#sessions/contract/ical-write.rules.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { linkTo } from '../notices/notify-session.ts'

type Event = Pick<SessionRow, 'id' | 'sid' | 'name' | 'version' | 'start' | 'end'> &
  Partial<Pick<SessionRow, 'reminder'>>

/** The same in emails and feeds, so that a calendar shows a session once. */
export const uidOf = ({ id }: Pick<SessionRow, 'id'>): string => `${id}@classwright`

export const eventOf = (
  session: Event,
  { url, changedAt }: { readonly url: string; readonly changedAt: Date },
): CalendarEvent => ({
  uid: uidOf(session),
  sequence: session.version,
  changedAt,
  start: session.start,
  end: session.end,
  name: session.name,
  words: `Code: ${session.sid}\n${url}`,
  url,
  ...(session.reminder != null && { alarm: session.reminder }),
})

interface Site {
  /** Host of our URL, for a no-reply sender. */ readonly host: string
  readonly url: string
}
interface InvitationRequest {
  readonly to: Pick<Person, 'name' | 'email'>
  readonly from: string
  readonly method: 'REQUEST' | 'CANCEL'
  readonly now: Date
}

/**
 * None for people without an email address. A course is a list of its sessions, which calendar programs
 * accept as such.
 */
export async function invitation(
  db: Tx,
  { host, url }: Site,
  session: Event & Pick<SessionRow, 'childSize'>,
  { to, from, method, now }: InvitationRequest,
): Promise<Invitation | undefined> {
  if (to.email === null) return undefined
  const cancelled = method === 'CANCEL'
  const people = {
    organizer: { name: from, email: `no-reply@${host}` },
    attendee: { name: to.name, email: to.email },
  }
  if (session.childSize === 0)
    return {
      method,
      text: writeCalendar({
        name: session.name,
        method,
        events: [{ ...eventOf(session, { url, changedAt: now }), cancelled, ...people }],
      }),
    }
  const parts = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.pid, session.id), eq(sessions.del, false)))
    .orderBy(asc(sessions.start), asc(sessions.id))
  return parts.length === 0
    ? undefined
    : {
        method: 'PUBLISH',
        text: writeCalendar({
          name: session.name,
          method: 'PUBLISH',
          events: parts.map(part => ({ ...eventOf(part, { url, changedAt: now }), cancelled })),
        }),
      }
}

/** Invitations for a notice to several people about one session. */
export async function invitingTo(
  kit: Kit,
  { db, now }: { readonly db: Tx; readonly now: Date },
  session: SessionRow,
  method: InvitationRequest['method'],
): Promise<(to: Person) => Promise<Invitation | undefined>> {
  const owner = await personOf(db, session.owner)
  const site = { host: new URL(kit.origin).hostname, url: addressOf(kit.origin, linkTo(session)) }
  return to => invitation(db, site, session, { to, from: owner?.name ?? '', method, now })
}
