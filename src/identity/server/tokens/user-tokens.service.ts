// `user-token`: Google identities linked to an account.
import { and, desc, eq } from 'drizzle-orm'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import { userTokenContract } from '#identity/contract/links.contract.ts'
import { daysOfMinutes } from '#kit/contract/durations.ts'
import { filesPath } from '#kit/contract/constants.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { put } from '#kit/server/outbox.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { purposes } from '../google/tickets.ts'
import { users, userTokens, type UserRow } from '../identity.tables.ts'
import { makeLink } from '../links.api.ts'
import { changed } from '../accounts/me.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    /** Revokes the refresh token of an unlinked Google account. The token is encrypted. */
    'google-revoke': { refreshToken: string }
  }
}

const wire = ({ id, sub, provider, email, scopes, createdAt }: typeof userTokens.$inferSelect) => ({
  _id: id,
  sub,
  provider,
  email,
  scopes,
  createdAt,
})

export const userTokenService = (kit: Kit) =>
  implement(userTokenContract, {
    facts: { owner: userTokens.user },
    async find({ db, query, where }) {
      const page = await listTable(db, userTokens, query, {
        columns: { sub: userTokens.sub, provider: userTokens.provider },
        where,
        order: [desc(userTokens.createdAt)],
      })
      return { ...page, data: page.data.map(wire) }
    },
    async remove(id, { db, where, actor, now }) {
      const [me] = await db
        .select()
        .from(users)
        .where(eq(users.id, actor.id ?? ''))
        .for('update')
      if (!me) throw kitFail('not-found')
      const [gone] = await db
        .delete(userTokens)
        .where(and(eq(userTokens.id, id), where))
        .returning()
      if (!gone) throw kitFail('not-found')
      if (!hasPasswordWay(me)) throw fail(identityErrors, 'last-way-in')
      if (gone.refreshToken !== null)
        await put(db, kit.clock, 'google-revoke', { refreshToken: gone.refreshToken })
      await notify(
        db,
        kit.clock,
        identityNotices,
        'GoogleUnlinked',
        { user: me.id },
        { email: gone.email ?? '' },
      )
      await changed(db, kit, me, now)
      return wire(gone)
    },
    calls: {
      get: {
        async startLink({ db, actor, query }) {
          if (kit.config.google === null) throw fail(identityErrors, 'google-off')
          const link = await makeLink(db, kit.clock, {
            purpose: purposes.start,
            subject: actor.id ?? '',
            data: {},
            days: daysOfMinutes(5),
          })
          return {
            url: `${filesPath}/google/start?${new URLSearchParams({ wish: 'link', link, ...(query.back === undefined ? {} : { back: query.back }) }).toString()}`,
          }
        },
      },
    },
  })

const hasPasswordWay = ({ passwordHash, email, mobile, studentId }: UserRow) =>
  passwordHash !== null && (email ?? mobile ?? studentId) !== null
