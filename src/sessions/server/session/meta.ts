// Link preview metadata of a public session: name, overview and picture.
import { and, eq } from 'drizzle-orm'
import type Koa from 'koa'
import { signer } from '#files/server/files.api.ts'
import { filesPath } from '#kit/contract/constants.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { DescribePage } from '#kit/server/page-meta.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { linkTo } from '../notices/notify-session.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}'
const shared = new RegExp(
  `^/(?:workshop(?:/[^/]+)?|taskWorkshop|pdCourse|session/\\w+|detail/\\w+)/(${uuid})$`,
)
const cover = new RegExp(`^${filesPath}/session/(${uuid})/cover$`)

export const describeSessions =
  (kit: Kit): DescribePage =>
  async path => {
    const id = shared.exec(path)?.[1]
    const session = id === undefined ? undefined : await open(kit, id)
    return (
      session && {
        title: session.name,
        description:
          session.overview || `${session.name} on Classwright. See when it takes place and register.`,
        path: linkTo(session),
        ...(session.image !== null && { image: `${filesPath}/session/${session.id}/cover` }),
      }
    )
  }

/** The public picture, while the session is public: redirects to its file for an hour. */
export const sessionCover =
  (kit: Kit): Koa.Middleware =>
  async (ctx, next) => {
    const id = cover.exec(ctx.path)?.[1]
    if (id === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const image = (await open(kit, id))?.image
    if (!image) return next()
    ctx.set('cache-control', 'public, max-age=600')
    ctx.status = 302
    ctx.redirect((await signer(kit.db, kit.clock.now()))(image))
  }

async function open({ db }: Kit, id: string): Promise<SessionRow | undefined> {
  return (
    await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.published, true), eq(sessions.del, false)))
  )[0]
}
