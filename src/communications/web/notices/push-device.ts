// This browser as a receiver of push messages: support, permission, and whether the server knows it.
import { pushDeviceContract } from '#communications/contract/push.contract.ts'
import { api } from '#kit/web/api.ts'
import { basePath } from '#kit/contract/constants.ts'
import { hasWorkers } from '#kit/web/service-worker.ts'

export type DeviceState = 'unsupported' | 'blocked' | 'on' | 'off'

const devices = api(pushDeviceContract)

export async function deviceState(): Promise<DeviceState> {
  const push = await pushManager()
  if (!push) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await push.getSubscription()
  if (!subscription) return 'off'
  const [id, { data }] = await Promise.all([idOf(subscription), devices.find({ $limit: 100 })])
  return data.some(({ _id }) => _id === id) ? 'on' : 'off'
}

/** The browser asks for permission; people who refuse see how to change it. */
export async function switchOn(): Promise<DeviceState> {
  const push = await pushManager()
  if (!push) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return deviceState()
  const { key } = await devices.get('key')
  // A subscription for another key, such as an older installation's, would never receive anything.
  await (await push.getSubscription())?.unsubscribe()
  const subscription = await push.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await devices.create({ endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } })
  return 'on'
}

export async function switchOff(): Promise<DeviceState> {
  const subscription = await (await pushManager())?.getSubscription()
  if (!subscription) return deviceState()
  await devices.remove(await idOf(subscription))
  await subscription.unsubscribe()
  return 'off'
}

/** Undefined if the browser has no push support or no service worker. */
async function pushManager(): Promise<PushManager | undefined> {
  if (!hasWorkers() || !('PushManager' in window) || !('Notification' in window)) return undefined
  return (await navigator.serviceWorker.getRegistration(`${basePath}/`))?.pushManager
}

/** The server's id for it: the hash of the endpoint. */
async function idOf({ endpoint }: PushSubscription): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
