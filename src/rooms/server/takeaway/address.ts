// `GET /fio/reports/{id}.pdf`: a sent report as PDF.
import type Koa from 'koa'
import { personOf } from '#identity/server/people.api.ts'
import { defaults, filesPath } from '#kit/contract/constants.ts'
import { isZone, type RegionalSettings } from '#kit/contract/dates.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { takeawayPdf } from './pdf.ts'
import { madeSnapshot, takeawayById } from './read.ts'
import { reportOf } from './report.ts'
import { isTicket } from './tickets.ts'

const pattern = new RegExp(`^${filesPath}/reports/([0-9a-f-]{36})\\.pdf$`)

export const reportAddress =
  (kit: Kit): Koa.Middleware =>
  async (ctx, next) => {
    const id = ctx.method === 'GET' || ctx.method === 'HEAD' ? pattern.exec(ctx.path)?.[1] : undefined
    if (id === undefined) return next()
    const now = kit.clock.now()
    if (!isTicket(kit, id, ctx.query['t'], now)) throw kitFail('forbidden')
    const row = await takeawayById(kit.db, id)
    if (row.sent === null) throw kitFail('not-found')
    const snapshot = await madeSnapshot(kit.db, row.session)
    const place = await placeOf(kit, ctx, snapshot.owner)
    ctx.set({ 'cache-control': 'private, no-store', 'content-disposition': 'inline; filename="report.pdf"' })
    ctx.type = 'application/pdf'
    ctx.body = takeawayPdf(await reportOf(kit, kit.db, now, snapshot, row), place)
  }

/** Regional settings from the link's query; otherwise the teacher's. */
async function placeOf({ db }: Kit, { query }: Koa.Context, owner: string): Promise<RegionalSettings> {
  const [zone, locale] = [query['zone'], query['locale']]
  const isKnown = typeof zone === 'string' && isZone(zone)
  return {
    timeZone: isKnown ? zone : ((await personOf(db, owner))?.timeZone ?? defaults.timeZone),
    locale: typeof locale === 'string' ? locale.slice(0, 35) : defaults.locale,
  }
}
