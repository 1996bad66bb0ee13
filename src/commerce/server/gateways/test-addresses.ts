// HTTP routes of the test gateway: one exchanges a card number for a nonce, one is the payment confirmation page.
import type Koa from 'koa'
import * as z from '#zod'
import { currency } from '#commerce/contract/order.shapes.ts'
import { testCards, testConfirmAddress, testNonceAddress } from '#commerce/contract/test-cards.ts'
import { eq } from 'drizzle-orm'
import { basePath } from '#kit/contract/constants.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { gatewayCharges, type ChargeRow } from '../gateway.tables.ts'
import { readText } from '../payments/callback.ts'
import { hasTestGateway } from './gateways.ts'
import { confirm } from './test-callbacks.ts'
import { makeNonce } from './test-nonces.ts'

const maxBytes = 4096
const Card = z.object({
  number: z.string(),
  month: z.optional(z.unknown()),
  year: z.optional(z.unknown()),
  cvc: z.optional(z.unknown()),
})
const confirmPath = new RegExp(`^${testConfirmAddress}/([\\w-]{20,60})$`)

export const testAddresses =
  (kit: Kit): Koa.Middleware =>
  async (ctx, next) => {
    const token = confirmPath.exec(ctx.path)?.[1]
    if (!hasTestGateway(kit) || (ctx.path !== testNonceAddress && token === undefined)) return next()
    ctx.set('cache-control', 'no-store')
    if (token === undefined) {
      if (ctx.method !== 'POST') throw kitFail('unknown-method')
      ctx.body = await nonce(kit, await readText(ctx, maxBytes))
    } else if (ctx.method === 'POST') await answer(kit, ctx, token)
    else await page(kit, ctx, token)
  }

/** The card number is never stored, logged or returned. */
async function nonce(kit: Kit, raw: string): Promise<{ nonce: string; network: string; last4: string }> {
  let given: unknown
  try {
    given = JSON.parse(raw)
  } catch {
    throw kitFail('bad-data')
  }
  const parsed = z.safeParse(Card, given)
  if (!parsed.success)
    throw kitFail('bad-data', { fields: [{ path: 'number', message: 'Enter the card number.' }] })
  const digits = parsed.data.number.replace(/[\s-]/g, '')
  if (!isCard(digits))
    throw kitFail('bad-data', { fields: [{ path: 'number', message: 'This is not a valid card number.' }] })
  const card = {
    behaviour: testCards.find(({ number }) => number === digits)?.behaviour ?? 'declined',
    network: networkOf(digits),
    last4: digits.slice(-4),
  }
  return { nonce: await makeNonce(kit, card), network: card.network, last4: card.last4 }
}

const isCard = (digits: string): boolean =>
  /^\d{12,19}$/.test(digits) &&
  [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
    0

function networkOf(digits: string): string {
  if (digits.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  return /^3[47]/.test(digits) ? 'amex' : 'card'
}

async function page(kit: Kit, ctx: Koa.Context, token: string): Promise<void> {
  const [charge] = await kit.db.select().from(gatewayCharges).where(eq(gatewayCharges.token, token))
  if (!charge) throw kitFail('not-found')
  ctx.type = 'text/html; charset=utf-8'
  ctx.body =
    charge.state === 'confirm'
      ? pageOf(charge)
      : frame(
          'This payment is decided',
          `<p>There is nothing more to confirm.</p><p><a href="${escape(charge.returnUrl)}">Back to your order</a></p>`,
        )
}

async function answer(kit: Kit, ctx: Koa.Context, token: string): Promise<void> {
  const yes = new URLSearchParams(await readText(ctx, maxBytes)).get('answer') === 'yes'
  const [charge] = await kit.db.select().from(gatewayCharges).where(eq(gatewayCharges.token, token))
  if (!charge) throw kitFail('not-found')
  await confirm(kit, token, yes)
  kit.wake()
  // Redirects use only the path, because this site may be reached under several host names.
  const { pathname, search } = new URL(charge.returnUrl)
  ctx.status = 303
  ctx.redirect(pathname + search)
}

const escape = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

const pageOf = ({ amount, description, network, last4 }: ChargeRow): string =>
  frame(
    'Confirm your payment',
    `
<p>Test bank asks: do you want to pay <strong>${escape(formatMoney(amount, currency))}</strong> for ${escape(description)} with ${escape(network)} ending in ${escape(last4)}?</p>
<form method="post"><button name="answer" value="yes">Yes, pay</button> <button name="answer" value="no">No, do not pay</button></form>`,
  )

const frame = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="${basePath}/mark.svg" type="image/svg+xml">
<style>:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{margin:0;display:grid;place-items:center;min-height:100vh}main{max-width:26rem;padding:1.5rem}h1{font-size:1.4rem}button{font:inherit;padding:.6rem 1rem;min-height:44px;border-radius:.5rem;border:1px solid currentColor;margin:.25rem .25rem 0 0;cursor:pointer}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`
