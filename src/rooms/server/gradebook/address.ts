import type Koa from 'koa'
import * as z from '#zod'
import { isZone, type RegionalSettings } from '#kit/contract/dates.ts'
import { defaults, filesPath } from '#kit/contract/constants.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { Book } from '#rooms/contract/gradebook.contract.ts'
import { classRow } from '#schools/server/classes.api.ts'
import { bookOf } from './book.ts'
import { termFor } from './facts.ts'
import { gradebookPdf } from './pdf.ts'
import { isBookTicket } from './tickets.ts'

const pattern = new RegExp(
  `^${filesPath}/gradebooks/([0-9a-f-]{36})/([0-9a-f-]{36}|all)(?:/([0-9a-f-]{36}))?\\.pdf$`,
)

export const gradebookAddress =
  (kit: Kit): Koa.Middleware =>
  async (ctx, next) => {
    const [, classId, term, uid = null] =
      (ctx.method === 'GET' || ctx.method === 'HEAD' ? pattern.exec(ctx.path) : null) ?? []
    if (classId === undefined || term === undefined) return next()
    const now = kit.clock.now()
    if (!isBookTicket(kit, { classId, term, uid }, ctx.query['t'], now)) throw kitFail('forbidden')
    const klass = await classRow(kit.db, classId)
    const by = { db: kit.db, actor: { id: uid, roles: [] }, now }
    const book = await bookOf(
      kit,
      by,
      klass,
      uid === null ? 'teacher' : 'student',
      await termFor(by, klass.school, term),
    )
    ctx.set({
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="gradebook.pdf"',
    })
    ctx.type = 'application/pdf'
    ctx.body = gradebookPdf(z.parse(Book, book), placeOf(ctx))
  }

function placeOf({ query }: Koa.Context): RegionalSettings {
  const [zone, locale] = [query['zone'], query['locale']]
  return {
    timeZone: typeof zone === 'string' && isZone(zone) ? zone : defaults.timeZone,
    locale: typeof locale === 'string' ? locale.slice(0, 35) : defaults.locale,
  }
}
