// Thumbnails of search results, served by us: browsers never contact a foreign server, and re-encoding
// guarantees a picture. Only addresses from search results are fetched; a signed ticket proves that.
import type Koa from 'koa'
import sharp from 'sharp'
import { readTicket, ticketsFor } from '#files/server/files.api.ts'
import { filesPath } from '#kit/contract/constants.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { fetchPicture } from './fetch-picture.ts'
import { mediaRules } from './rules.ts'

const path = `${filesPath}/found`
const maxBytes = 3_000_000
const side = 360

const nameOf = (address: string): string => `found ${address}`

/** Replaces each thumbnail address of a source with our own. */
export async function thumbAddresses(tx: Tx, now: Date): Promise<(address: string) => string> {
  const ticket = await ticketsFor(tx, now)
  return address => `${path}?${new URLSearchParams({ u: address, t: ticket(nameOf(address)) }).toString()}`
}

export const thumbAddress =
  (kit: Kit): Koa.Middleware =>
  async (ctx, next) => {
    const { u: address, t: ticket } = ctx.query
    if (ctx.path !== path || ctx.method !== 'GET') return next()
    if (typeof address !== 'string' || typeof ticket !== 'string') return next()
    if (!(await readTicket(kit.db, nameOf(address), ticket, kit.clock.now()))) return next()
    const picture = await fetchPicture(address, mediaRules(kit), maxBytes)
      .then(drawn)
      .catch(() => undefined)
    if (!picture) return next()
    ctx.set({
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    ctx.type = 'image/webp'
    ctx.body = picture
  }

const drawn = (picture: Buffer): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: 50_000_000 })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp()
    .toBuffer()
