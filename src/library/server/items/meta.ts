// Link previews for social networks: name, overview and cover of a published item, and nothing else.
import { and, eq } from 'drizzle-orm'
import type Koa from 'koa'
import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import { signer } from '#files/server/files.api.ts'
import { filesPath } from '#kit/contract/constants.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { DescribePage } from '#kit/server/page-meta.ts'
import { items, type ItemRow } from '../library.tables.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}'
const shared = new RegExp(`^/(?:(?:unit|tool)(?:/view)?|(?:task|video|pd)(?:/[^/]+)?|detail/\\w+)/(${uuid})$`)
const cover = new RegExp(`^${filesPath}/library/(${uuid})/cover$`)

const pageOf: Readonly<Record<ContentMode, string>> = {
  unit: 'unit',
  task: 'task',
  video: 'video',
  pdUnit: 'pd',
  pdTask: 'pd',
  tool: 'tool',
}
const coverPath = (id: string): string => `${filesPath}/library/${id}/cover`

export const describeItems =
  (kit: Kit): DescribePage =>
  async path => {
    const id = shared.exec(path)?.[1]
    const item = id === undefined ? undefined : await published(kit, id)
    return (
      item && {
        title: item.name,
        description: item.overview || `${item.name} in the Classwright library.`,
        path: `/${pageOf[item.mode]}/${item.id}`,
        ...(item.cover !== null && { image: coverPath(item.id) }),
      }
    )
  }

/** The public cover of a published item: redirects to its file for an hour. */
export const coverAddress =
  (kit: Kit): Koa.Middleware =>
  async (ctx, next) => {
    const id = cover.exec(ctx.path)?.[1]
    if (id === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const hash = (await published(kit, id))?.cover
    if (!hash) return next()
    ctx.set('cache-control', 'public, max-age=600')
    ctx.status = 302
    ctx.redirect((await signer(kit.db, kit.clock.now()))(hash))
  }

async function published({ db }: Kit, id: string): Promise<ItemRow | undefined> {
  return (
    await db
      .select()
      .from(items)
      .where(and(eq(items.id, id), eq(items.state, 'published'), eq(items.model, 'unit')))
  )[0]
}
