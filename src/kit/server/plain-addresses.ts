// Addresses outside the services: other origins, short links and the base path.
import Koa from 'koa'
import { basePath } from '#kit/contract/constants.ts'
import type { Pages } from './pages.ts'

/** Opens to the origins of the configuration, and says so before a browser asks in earnest. */
export const corsFor =
  (origins: readonly string[]): Koa.Middleware =>
  async (ctx, next) => {
    ctx.vary('Origin')
    const origin = ctx.get('origin')
    if (!origins.includes(origin)) return next()
    ctx.set({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'x-request-id, x-app-version',
    })
    if (ctx.method !== 'OPTIONS' || ctx.get('access-control-request-method') === '') return next()
    ctx.set({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': ctx.get('access-control-request-headers'),
    })
    ctx.status = 204
  }

/** Short enough to type, so without the base path; with a code it is the address in links. */
const shortAddress = /^\/join(?:\/[a-z\d]{1,12})?$/i

/** `/`, `/v2` and short addresses lead to the app. */
export const toBase: Koa.Middleware = (ctx, next) => {
  const isShort = shortAddress.test(ctx.path)
  if (!isShort && ctx.path !== '/' && ctx.path !== basePath) return next()
  ctx.redirect(`${basePath}${isShort ? ctx.path.replace(/^\/join/i, '/join') : '/'}${ctx.search}`)
  return Promise.resolve()
}

export const onlyBase =
  (pages: Pages): Koa.Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith(`${basePath}/`)) return
    ctx.set('x-app-version', pages.version)
    await next()
  }
