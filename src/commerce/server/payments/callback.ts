// `POST /fio/pay/callback/{provider}`: stores a processor's callback unchanged, verifies it, and applies it
// once.
import type Koa from 'koa'
import { and, eq } from 'drizzle-orm'
import { callbackAddress } from '#commerce/contract/test-cards.ts'
import { CodedError, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { BadSignature } from '../gateways/gateway.ts'
import { gatewayOf } from '../gateways/gateways.ts'
import { callbacks } from '../payments.tables.ts'
import { apply, patiently } from './apply.ts'

const maxBytes = 256 * 1024

export const callbackAddresses =
  (kit: Kit): Koa.Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith(`${callbackAddress}/`)) return next()
    if (ctx.method !== 'POST') throw kitFail('unknown-method')
    await receiveCallback(
      kit,
      ctx.path.slice(callbackAddress.length + 1),
      ctx.req.headers,
      await readText(ctx, maxBytes),
    )
    ctx.status = 200
    ctx.body = { received: true }
  }

export async function receiveCallback(
  kit: Kit,
  provider: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  raw: string,
): Promise<void> {
  const gateway = gatewayOf(kit)
  if (gateway?.name !== provider) throw kitFail('not-found')
  const event = await gateway.verify(headers, raw).catch((error: unknown) => {
    if (error instanceof BadSignature) throw kitFail('bad-request', { reason: 'The signature does not fit.' })
    throw error
  })
  const now = kit.clock.now()
  const row = and(eq(callbacks.provider, provider), eq(callbacks.eventId, event.eventId))
  await kit.db
    .insert(callbacks)
    .values({ provider, eventId: event.eventId, kind: event.kind, raw, receivedAt: now })
    .onConflictDoNothing()
  await patiently(kit, async tx => {
    const [kept] = await tx.select().from(callbacks).where(row).for('update')
    if (!kept || kept.doneAt !== null) return
    // Callbacks about foreign payments change nothing.
    if (event.attempt)
      await apply(tx, now, provider, event.attempt).catch((error: unknown) => {
        if (!(error instanceof CodedError && error.code === 'not-found')) throw error
      })
    await tx.update(callbacks).set({ doneAt: now }).where(row)
  })
  kit.wake()
}

/** Reads the raw body, because the signature covers its bytes. */
export async function readText(ctx: Koa.Context, most: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of ctx.req as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) throw kitFail('bad-request', { reason: 'This is too much.' })
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
