// Serves the list of countries over plain HTTP.
import type Koa from 'koa'
import { countryCodesConf } from '#identity/contract/country-codes.conf.ts'
import { filesPath } from '#kit/contract/constants.ts'
import type { Kit } from '#kit/server/kit.ts'

export const countryCodes =
  ({ conf }: Kit): Koa.Middleware =>
  async (ctx, next) => {
    if (ctx.path !== `${filesPath}/conf/CountryCodes` || (ctx.method !== 'GET' && ctx.method !== 'HEAD'))
      return next()
    ctx.set('cache-control', 'public, max-age=3600')
    ctx.body = await conf.get(countryCodesConf)
  }
