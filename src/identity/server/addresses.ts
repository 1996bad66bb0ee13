// Plain addresses of identity: the list of countries, the archive of one's own data, the Google window.
import type Koa from 'koa'
import { countryCodesConf } from '#identity/contract/country-codes.conf.ts'
import { filesPath } from '#kit/contract/constants.ts'
import type { WhoCalls } from '#kit/server/domain.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { attempt, type Limit } from '#kit/server/limits.ts'
import { zipStream } from '#kit/server/zip.ts'
import { readPersonalData } from './sign-up.api.ts'

export const countryCodes =
  ({ conf }: Kit): Koa.Middleware =>
  async (ctx, next) => {
    if (ctx.path !== `${filesPath}/conf/CountryCodes` || (ctx.method !== 'GET' && ctx.method !== 'HEAD'))
      return next()
    ctx.set('cache-control', 'public, max-age=3600')
    ctx.body = await conf.get(countryCodesConf)
  }

const perHour: Limit = { most: 5, seconds: 3600 }

/** `GET /fio/my-data`: everything that is held about me, one JSON file for each kind. */
export const myData =
  (kit: Kit, whoCalls: WhoCalls): Koa.Middleware =>
  async (ctx, next) => {
    if (ctx.path !== `${filesPath}/my-data` || ctx.method !== 'GET') return next()
    const { id } = await whoCalls(ctx)
    if (id === null) throw kitFail('not-signed-in')
    const { allowed, retryAfter } = await attempt(kit, `export of ${id}`, perHour)
    if (!allowed) throw kitFail('too-many-requests', { retryAfter })
    const data = await readPersonalData(kit.db, id)
    const now = kit.clock.now()
    ctx.set({
      'cache-control': 'no-store',
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="classwright-my-data.zip"',
    })
    ctx.body = zipStream(
      Object.entries(data).map(([name, value]) => ({
        name: `${name}.json`,
        content: JSON.stringify(value ?? null, null, 2),
        at: now,
      })),
    )
  }
