// `GET /fio/archives/{id}?t=…`: downloads a finished archive by its secret address, with range requests so that
// downloads can resume.
import { eq } from 'drizzle-orm'
import type Koa from 'koa'
import { readTicket } from '#files/server/files.api.ts'
import { sendStored } from '#files/server/send.api.ts'
import { storeOf } from '#files/server/files.server.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { filesPath } from '#kit/contract/constants.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { isReady, ticketName } from '../archives.api.ts'
import { archives } from '../archives.tables.ts'
import { storeKeyOf } from './make.ts'

const address = new RegExp(`^${filesPath}/archives/([0-9a-f-]{36})$`)

export const archiveAddress =
  (kit: Kit): Koa.Middleware =>
  async (ctx, next) => {
    const id = address.exec(ctx.path)?.[1]
    if (id === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const { t } = ctx.query
    const now = kit.clock.now()
    const ticket = typeof t === 'string' ? await readTicket(kit.db, ticketName({ id }), t, now) : null
    if (!ticket) throw kitFail('forbidden')
    const [row] = await kit.db.select().from(archives).where(eq(archives.id, id))
    if (!row || !isReady(row, now)) throw fail(identityErrors, 'archive-expired')
    const name = row.owner === null ? 'classwright-school-archive' : 'classwright-archive'
    ctx.set({
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}.zip"`,
    })
    ctx.etag = id
    ctx.status = 200
    sendStored(ctx, storeOf(kit), storeKeyOf(row), row.size ?? 0)
  }
