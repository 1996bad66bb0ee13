// Calendars at a secret URL: `/fio/calendar/{secret}.ics`, of a person or of one of their classes.
import { randomBytes } from 'node:crypto'
import { and, arrayContains, asc, eq, gt, isNull, lt, notInArray, or } from 'drizzle-orm'
import type Koa from 'koa'
import { addressOf } from '#communications/contract/render.rules.ts'
import { personOf } from '#identity/server/people.api.ts'
import { vaultOf } from '#identity/server/vault.api.ts'
import { filesPath } from '#kit/contract/constants.ts'
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { classesOfPerson } from '#schools/server/classes.api.ts'
import { writeCalendar } from '#sessions/contract/ical-write.rules.ts'
import { kindsWith } from '#sessions/contract/kinds.ts'
import { feeds, type FeedRow } from '../calendar.tables.ts'
import { eventOf } from '../enrol/invitations.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { linkTo } from '../notices/notify-session.ts'
import { mine } from '../people/whose.ts'

const reach = { past: 90 * dayMs, future: 400 * dayMs, most: 3000 } as const

export interface Secret {
  readonly seal: string
  readonly secret: string
}

export function newSecret({ config }: Kit): Secret {
  const [token, vault] = [randomBytes(32).toString('base64url'), vaultOf(config)]
  return { seal: vault.seal('calendar', token), secret: vault.encrypt(token) }
}

export const feedAddress = ({ config, origin }: Kit, { secret }: Pick<FeedRow, 'secret'>): string =>
  `${origin}${filesPath}/calendar/${vaultOf(config).decrypt(secret)}.ics`

const place = new RegExp(`^${filesPath}/calendar/([\\w-]{43})\\.ics$`)

export const feedAddresses =
  (kit: Kit): Koa.Middleware =>
  async (ctx, next) => {
    const token = ctx.method === 'GET' || ctx.method === 'HEAD' ? place.exec(ctx.path)?.[1] : undefined
    if (token === undefined) return next()
    ctx.set({
      'cache-control': 'private, max-age=300',
      'content-disposition': 'inline; filename="classwright.ics"',
      'x-robots-tag': 'noindex',
    })
    const text = await feedText(kit, token)
    ctx.type = 'text/calendar; charset=utf-8'
    ctx.body = text
  }

async function feedText(kit: Kit, token: string): Promise<string> {
  const { db } = kit
  const now = kit.clock.now()
  const [feed] = await db
    .select()
    .from(feeds)
    .where(eq(feeds.seal, vaultOf(kit.config).seal('calendar', token)))
  const person = feed && (await personOf(db, feed.uid))
  if (!feed || person?.status !== 'active') throw kitFail('not-found')
  const klass = await classOf(db, feed)
  const rows = await sessionsOf(db, feed, klass?.as ?? null, now)
  await db
    .update(feeds)
    .set({ readAt: now })
    .where(
      and(
        eq(feeds.id, feed.id),
        or(isNull(feeds.readAt), lt(feeds.readAt, new Date(now.getTime() - 10 * minuteMs))),
      ),
    )
  return writeCalendar({
    name: feedName(klass?.name ?? null),
    method: 'PUBLISH',
    events: rows.map(row =>
      eventOf(row, { url: addressOf(kit.origin, linkTo(row)), changedAt: row.updatedAt }),
    ),
  })
}

export const feedName = (klass: string | null): string =>
  klass === null ? 'Classwright' : `Classwright: ${klass}`

/** People who left the class can no longer read its calendar. */
async function classOf(
  db: Tx,
  { uid, class: klass }: FeedRow,
): Promise<{ readonly name: string; readonly as: 'teacher' | 'student' } | null> {
  if (klass === null) return null
  const found = (await classesOfPerson(db, uid)).find(({ id }) => id === klass)
  if (!found) throw kitFail('not-found')
  return found
}

/** A class's teachers see everything, its learners only their own sessions. */
const sessionsOf = (
  db: Tx,
  { uid, class: klass }: FeedRow,
  as: 'teacher' | 'student' | null,
  now: Date,
): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        klass === null
          ? mine({ id: uid })
          : and(
              eq(sessions.classId, klass),
              as === 'teacher' ? undefined : arrayContains(sessions.people, [uid]),
            ),
        eq(sessions.del, false),
        eq(sessions.childSize, 0),
        notInArray(sessions.type, kindsWith('ownPace')),
        gt(sessions.end, new Date(now.getTime() - reach.past)),
        lt(sessions.start, new Date(now.getTime() + reach.future)),
      ),
    )
    .orderBy(asc(sessions.start), asc(sessions.id))
    .limit(reach.most)
