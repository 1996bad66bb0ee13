// Notices about seats: stored with the change, sent after it, with a calendar invitation.
import { personOf, peopleOf } from '#identity/server/people.api.ts'
import { addressOf } from '#communications/contract/render.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { put, type Message } from '#kit/server/outbox.ts'
import { enrolNotices } from '#sessions/contract/enrol.notices.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { sessionContract } from '#sessions/contract/session.contract.ts'
import { invitation } from './invitations.ts'
import { linkTo, roomsOf } from '../notices/notify-session.ts'
import type { SessionRow } from '../sessions.tables.ts'

export const seatNews = ['enrolled', 'left', 'taken', 'seatFree', 'seatOffered'] as const
export type SeatNews = (typeof seatNews)[number]

/** A copy of the session, which may be deleted by the time this is sent. */
type SessionBefore = Pick<
  SessionRow,
  'id' | 'sid' | 'name' | 'type' | 'owner' | 'school' | 'published' | 'version' | 'childSize'
> & { readonly start: string; readonly end: string }

declare module '#kit/server/outbox.ts' {
  interface Topics {
    'session-seat': {
      news: SeatNews
      uid: string
      session: SessionBefore
      date: string | null
      until: string | null
      paid?: boolean
    }
  }
}

interface NoticeCall {
  readonly db: Tx
  readonly now: Date
}

/** Open pages update their seat counts. */
export async function notifySeat(
  { db, now }: NoticeCall,
  news: SeatNews,
  row: SessionRow,
  uid: string,
  more: { readonly date?: string | undefined; readonly until?: Date; readonly paid?: boolean } = {},
): Promise<void> {
  const { id, sid, name, type, owner, school, published, version, childSize, start, end } = row
  const session: SessionBefore = {
    id,
    sid,
    name,
    type,
    owner,
    school,
    published,
    version,
    childSize,
    start: start.toISOString(),
    end: end.toISOString(),
  }
  await put(
    db,
    { now: () => now },
    'session-seat',
    {
      news,
      uid,
      session,
      date: more.date ?? null,
      until: more.until?.toISOString() ?? null,
      ...(more.paid && { paid: true }),
    },
    { orderKey: `${id} ${uid}` },
  )
  await emit(
    db,
    { now: () => now },
    sessionContract,
    'patched',
    { _id: id, sid, status: row.status, fields: ['reg'] },
    roomsOf({ ...row, people: [...row.people, uid] }),
  )
}

export const seatHandler =
  (kit: Kit) =>
  ({
    id,
    payload: { news, uid, session, date, until, paid = false },
  }: Message<'session-seat'>): Promise<void> =>
    kit.db.transaction(async tx => {
      const [to, host] = [await personOf(tx, uid), (await peopleOf(tx, [session.owner])).get(session.owner)]
      if (!to) return
      const { name, school } = session
      const own = kinds[session.type].flags.ownPace
      const link = linkTo(session)
      const when = date ?? session.start
      const calendar = own
        ? undefined
        : await invitation(
            tx,
            { host: new URL(kit.origin).hostname, url: addressOf(kit.origin, link) },
            { ...session, start: new Date(session.start), end: new Date(session.end) },
            {
              to,
              from: host?.name ?? '',
              method: news === 'left' || news === 'taken' ? 'CANCEL' : 'REQUEST',
              now: kit.clock.now(),
            },
          )
      const options = { key: id, ...(school === null ? {} : { school }), ...(calendar ? { calendar } : {}) }
      const user = { user: uid }
      if (news === 'enrolled' && own)
        await notify(tx, kit.clock, enrolNotices, 'SessionStudyEnrolled', user, { name, link }, options)
      else if (news === 'enrolled')
        await notify(
          tx,
          kit.clock,
          enrolNotices,
          'SessionEnrolled',
          user,
          { name, when, who: host?.name ?? '', link },
          options,
        )
      else if (news === 'left')
        await notify(tx, kit.clock, enrolNotices, 'SessionLeft', user, { name, when, link }, options)
      else if (news === 'taken')
        await notify(
          tx,
          kit.clock,
          enrolNotices,
          'SessionSeatTaken',
          user,
          {
            name,
            when,
            who: host?.name ?? '',
            money: paid ? ' What you paid for it comes back to you.' : '',
          },
          options,
        )
      else if (news === 'seatFree')
        await notify(tx, kit.clock, enrolNotices, 'SessionSeatFree', user, { name, when, link }, options)
      else
        await notify(
          tx,
          kit.clock,
          enrolNotices,
          'SessionSeatOffered',
          user,
          { name, when, until: until ?? session.start, link },
          { key: id, ...(school === null ? {} : { school }) },
        )
    })
