// Short addresses: /go/{code} only ever leads to a page of this site.
import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type Koa from 'koa'
import { shortLinkContract } from '#communications/contract/short-links.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { ownAddress } from '../deliveries/own-address.ts'
import { shortLinks } from '../short-links.tables.ts'

/** Omits letters and digits that look alike. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 7
const place = new RegExp(`^/go/([${letters}]{${codeLength}})$`)

export const shortLinkService = (kit: Kit) =>
  implement(shortLinkContract, {
    calls: {
      get: {
        async shortLink({ db, query: { url }, now }) {
          const { pathname, search, hash } = ownAddress(kit, url)
          const path = `${pathname}${search}${hash}`
          const code = await codeFor(db, path, now)
          return { url: `${kit.origin}${path}`, code, shortUrl: `${kit.origin}/go/${code}` }
        },
      },
    },
  })

export const shortAddress =
  (kit: Kit): Koa.Middleware =>
  async (ctx, next) => {
    const code = place.exec(ctx.path)?.[1]
    if (code === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const [row] = await kit.db
      .select({ path: shortLinks.path })
      .from(shortLinks)
      .where(eq(shortLinks.code, code))
    if (!row) return next()
    ctx.set('cache-control', 'no-store')
    ctx.redirect(row.path)
  }

async function codeFor(db: Tx, path: string, now: Date): Promise<string> {
  const [had] = await db.select().from(shortLinks).where(eq(shortLinks.path, path))
  if (had) return had.code
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
  // If the code is taken or the page is being shortened concurrently, the next iteration handles it.
  await db.insert(shortLinks).values({ code, path, createdAt: now }).onConflictDoNothing()
  return codeFor(db, path, now)
}
