// The preview of a prompt for people who have not bought it: small and watermarked, rendered here, so that
// nothing larger and nothing unmarked leaves the server.
import { and, eq } from 'drizzle-orm'
import type Koa from 'koa'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { storeOf } from '#files/server/files.server.ts'
import { filesPath } from '#kit/contract/constants.ts'
import type { Kit } from '#kit/server/kit.ts'
import { items, type ItemRow } from '../library.tables.ts'
import { livePrompts } from '../search/search-filters.ts'

const side = 320
/** Number of rendered pictures in the memory cache, a few kilobytes each. */
const kept = 500

const address = new RegExp(`^${filesPath}/library/([0-9a-f-]{36})/preview$`)

/** The URL changes after every edit, because browsers cache it. */
export const previewUrl = ({ id, updatedAt }: Pick<ItemRow, 'id' | 'updatedAt'>): string =>
  `${filesPath}/library/${id}/preview?v=${updatedAt.getTime().toString(36)}`

/** Public while the prompt is on sale. */
export function previewAddress(kit: Kit): Koa.Middleware {
  const [store, drawn] = [storeOf(kit), new Map<string, Promise<Buffer>>()]
  const draw = (hash: string): Promise<Buffer> => {
    const there = drawn.get(hash)
    if (there) return there
    const made = buffer(store.open(hash)).then(marked)
    drawn.set(hash, made)
    void made.catch(() => drawn.delete(hash))
    for (const oldest of drawn.keys()) if (drawn.size > kept) drawn.delete(oldest)
    return made
  }
  return async (ctx, next) => {
    const id = address.exec(ctx.path)?.[1]
    if (id === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const [row] = await kit.db
      .select({ cover: items.cover })
      .from(items)
      .where(and(eq(items.id, id), livePrompts))
    const picture = row?.cover ? await draw(row.cover).catch(() => undefined) : undefined
    if (!picture) return next()
    ctx.set({
      'cache-control': 'public, max-age=600',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    ctx.type = 'image/webp'
    ctx.body = picture
  }
}

/** Small and watermarked all over, because a mark in a corner could be cropped. */
async function marked(picture: Buffer): Promise<Buffer> {
  const {
    data,
    info: { width, height },
  } = await sharp(picture)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const tile = `<pattern id="m" width="56" height="44" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)"><g stroke="#fff" stroke-width="1.5" opacity=".5"><path d="M3 3h6v20h20v6H3z" fill="#211d18"/><path d="M12 3h11l6 6v11H12z" fill="#b4460f"/></g></pattern>`
  return sharp(data)
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${tile}</defs><rect width="${width}" height="${height}" fill="url(#m)"/></svg>`,
        ),
      },
    ])
    .webp({ quality: 70 })
    .toBuffer()
}
