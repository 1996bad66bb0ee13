// Unsubscribing from a mailing: on the linked page after confirmation, or by a mail program's one-click request.
import type Koa from 'koa'
import { categoryName } from '#communications/contract/communications.notices.ts'
import { maskAddress } from '#communications/contract/delivery.rules.ts'
import { unsubscribeContract } from '#communications/contract/notices.contract.ts'
import { addressOf } from '#communications/contract/render.rules.ts'
import { filesPath } from '#kit/contract/constants.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement } from '#kit/server/service.ts'
import { leave, mailingOf, type Mailing } from './mailings.ts'
import { mailings } from '../notices.tables.ts'

export const unsubscribeService = () =>
  implement(unsubscribeContract, {
    facts: { owner: mailings.email },
    get: async (token, { db }) => wire(await mailingOf(db, token)),
    patch: async (token, { db, data, now }) => wire(await leave(db, token, data.active ? now : null)),
  })

function wire(mailing: Mailing | undefined) {
  if (!mailing) throw kitFail('not-found')
  return {
    _id: mailing.token,
    what: categoryName(mailing.category),
    address: maskAddress(mailing.email),
    active: mailing.leftAt !== null,
  }
}

const place = new RegExp(`^${filesPath}/unsubscribe/([\\w-]{20,100})$`)

/**
 * `POST /fio/unsubscribe/{token}` unsubscribes at once (RFC 8058). Opening the address with GET only shows the
 * page, because mail scanners open links.
 */
export const oneClick =
  (kit: Kit): Koa.Middleware =>
  async (ctx, next) => {
    const token = place.exec(ctx.path)?.[1]
    if (token === undefined) return next()
    ctx.set('cache-control', 'no-store')
    if (ctx.method === 'GET' || ctx.method === 'HEAD')
      return ctx.redirect(addressOf(kit.origin, `/setting/unsubscribe/${token}`))
    if (ctx.method !== 'POST') throw kitFail('unknown-method')
    const mailing = await leave(kit.db, token, kit.clock.now())
    if (!mailing) throw kitFail('not-found')
    ctx.body = { left: true }
  }
