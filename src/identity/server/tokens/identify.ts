// Resolves tokens to actors: two prepared queries for all calls of a tick. An expired token, or one of an
// unusable account, means a guest.
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Actor, Role } from '#kit/contract/permissions.ts'
import type { Db } from '#kit/server/db.ts'
import type { Identify } from '#kit/server/domain.ts'
import type { Kit } from '#kit/server/kit.ts'
import { together } from '#kit/server/together.ts'
import { needsFactor } from '../factors/factors.ts'
import { sessions, users } from '../identity.tables.ts'
import { membershipsOfAll } from '../memberships.api.ts'
import { hashToken } from './secrets.ts'
import { visitorBy } from '../visitors.api.ts'
import { isDueForRenewal, renewSession } from '../sign-in/sessions.ts'

const guest: Actor = { id: null, roles: ['guest'] }

export function identifyBy(kit: Pick<Kit, 'db' | 'clock' | 'config'>): Identify {
  const find = prepared(kit.db)
  const holderOf = together(
    async (hashes: readonly string[]) =>
      new Map((await find.execute({ hashes, now: kit.clock.now() })).map(row => [row.hash, row])),
  )
  const schoolsOf = together((users: readonly string[]) => membershipsOfAll(kit.db, users))
  return async ({ token }, school) => {
    if (token === undefined) return guest
    const now = kit.clock.now()
    const found = await holderOf(hashToken(token))
    if (!found) return (await visitorBy(kit, token, now)) ?? guest
    // Internal roles require a second factor, even if the role is granted during a session.
    if (needsFactor(kit, found) && !found.session.secondFactor) return guest
    if (isDueForRenewal(found.session, now)) await renewSession(kit.db, found.session, now)
    const memberships = (await schoolsOf(found.id)) ?? []
    return {
      id: found.id,
      roles: ['user', ...found.roles, ...found.managerRoles] as Role[],
      session: found.session.id,
      signedInAt: found.session.createdAt,
      timeZone: found.timeZone,
      lang: found.lang,
      memberships: memberships.map(({ school: id, as, roles, subjects = [] }) => ({
        school: id,
        as,
        roles,
        subjects,
      })),
      ...(school !== undefined && memberships.some(each => each.school === school) ? { school } : {}),
    }
  }
}

const prepared = (db: Db) =>
  db
    .select({
      hash: sessions.tokenHash,
      id: users.id,
      roles: users.roles,
      managerRoles: users.managerRoles,
      timeZone: users.timeZone,
      lang: users.lang,
      session: {
        id: sessions.id,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        secondFactor: sessions.secondFactor,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('hashes')}::text[])`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.status, 'active'),
      ),
    )
    .prepare('identity_who_calls')
