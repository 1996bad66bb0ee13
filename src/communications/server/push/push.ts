// Push messages: a title and a link, encrypted for one browser and sent to its push service.
import { request as plainRequest } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import { daySeconds } from '#kit/contract/durations.ts'
import type { Kit } from '#kit/server/kit.ts'
import { guardedOptions, outsideUrl, PrivateNetwork, rulesWith } from '#kit/server/outside.ts'
import type { Message } from '#kit/server/outbox.ts'
import { isLastAttempt } from '#kit/server/outbox-claims.ts'
import { giveUp, noteFailure, sendOnce, type Delivery } from '../deliveries/deliveries.ts'
import { pushKeyPair } from './push-keys.ts'
import { pushDevices, type PushDeviceRow } from '../push.tables.ts'

const patienceMs = 10_000
/** Expiry at the push service: a late lesson reminder is useless. */
const keptSeconds = { lesson: 30 * 60, other: daySeconds }
/** 404 and 410: the subscription no longer exists, so it will never accept a message. */
const isGone = (status: number) => status === 404 || status === 410
const isRefused = (status: number) => status === 400 || status === 403 || status === 413

export function pushHandler(kit: Kit): (message: Message<'push'>) => Promise<void> {
  return async message => {
    const { delivery } = message.payload
    try {
      await sendOnce(kit, delivery, each => sendTo(kit, each))
    } catch (error) {
      if (error instanceof NotTaken) return giveUp(kit, delivery, error.message)
      if (isLastAttempt(message)) await noteFailure(kit, delivery, 'the push service did not take it')
      throw error
    }
  }
}

/** A permanent failure, which is not retried. */
class NotTaken extends Error {}

async function sendTo(kit: Kit, delivery: Delivery): Promise<void> {
  const [device] = await kit.db.select().from(pushDevices).where(eq(pushDevices.id, delivery.to))
  if (!device || device.user !== delivery.user) throw new NotTaken('this device gets no more messages')
  const status = await post(kit, device, delivery)
  if (status >= 200 && status < 300) return
  if (isGone(status)) {
    await kit.db.delete(pushDevices).where(eq(pushDevices.id, device.id))
    throw new NotTaken('this device has ended its subscription')
  }
  if (isRefused(status)) throw new NotTaken(`the push service answered with ${status}`)
  throw new Error(`the push service answered with ${status}`)
}

async function post(
  kit: Kit,
  { endpoint, p256dh, auth }: PushDeviceRow,
  { subject: title, text: link, code }: Delivery,
): Promise<number> {
  const rules = rulesWith(kit.config.pushOrigins)
  const url = outsideUrl(endpoint, rules)
  if (!url) throw new NotTaken('this is no address of a push service')
  const isUrgent = kit.notices[code]?.urgent !== undefined
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ title, link }),
    {
      vapidDetails: { subject: contactOf(kit), ...(await pushKeyPair(kit)) },
      TTL: isUrgent ? keptSeconds.lesson : keptSeconds.other,
      urgency: isUrgent ? 'high' : 'normal',
    },
  )
  return new Promise<number>((done, failed) => {
    const options: RequestOptions = {
      ...guardedOptions(url, rules),
      method,
      headers,
      signal: AbortSignal.timeout(patienceMs),
    }
    const sent = (url.protocol === 'https:' ? request : plainRequest)(url, options, answer => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
    sent.on('error', failed)
    sent.end(body)
  }).catch((error: unknown) => {
    throw error instanceof PrivateNetwork ? new NotTaken(error.message) : error
  })
}

/** Contact for the push service in case of problems: https or mailto only. */
const contactOf = ({ origin }: Kit): string =>
  origin.startsWith('https:') ? origin : `mailto:no-reply@${new URL(origin).hostname}`
