// Decides which channels a notice uses (communications.md section 2). Pure.
import type { Channel } from '#kit/contract/notices.ts'
import { offsetAt } from '#kit/contract/dates.ts'
import { hourMs, minuteMs } from '#kit/contract/durations.ts'

export type Switches = Readonly<Record<Channel, boolean>>

export interface DeliveryConditions {
  /** Channels of the template that are switched on. */
  readonly template: Switches
  readonly essential: boolean
  /** A code that the receiver has just requested. The user's switches do not apply. */
  readonly code: boolean
  readonly receiver: 'account' | 'address' | 'guest'
  /** Frozen and deleted accounts get nothing. */
  readonly open: boolean
  /** Master switch of the user. */
  readonly master: boolean
  /** The user's switches for this template; a missing switch is on. */
  readonly own: Partial<Switches>
  /** Addresses that are known and verified. */
  readonly address: { readonly mail: boolean; readonly sms: boolean; readonly push: boolean }
  /** This address has unsubscribed from mails of this category. */
  readonly unsubscribed: boolean
  readonly underThirteen: boolean
  /** A parent's address is known and reachable. */
  readonly parent: boolean
}

/** `parent` is a mail to the parent in place of a text or push message to a child. */
export type DeliveryRoute = Channel | 'parent'

export function waysFor(situation: DeliveryConditions): DeliveryRoute[] {
  const { template, receiver, open, underThirteen, parent } = situation
  if (receiver === 'guest' || !open) return []
  const allowed = (channel: Channel) => template[channel] && userAllows(situation, channel)
  const reaches = { inbox: receiver === 'account', ...situation.address }
  const child = receiver === 'account' && underThirteen
  const ways: DeliveryRoute[] = (['inbox', 'mail', 'sms', 'push'] as const).filter(
    channel => allowed(channel) && reaches[channel] && !(child && isPersonal(channel)),
  )
  if (child && parent && (allowed('sms') || allowed('push'))) ways.push('parent')
  return ways
}

const isPersonal = (channel: Channel) => channel === 'sms' || channel === 'push'

/** Security, payment and legal notices ignore switches and unsubscribing, by mail and inbox. */
function userAllows(
  { essential, code, master, own, unsubscribed }: DeliveryConditions,
  channel: Channel,
): boolean {
  if (code || (essential && !isPersonal(channel))) return true
  return master && own[channel] !== false && !(channel === 'mail' && unsubscribed)
}

/** Setting names of the channels. */
export const switchNames = {
  enableEmail: 'mail',
  enableInbox: 'inbox',
  enableText: 'sms',
  enablePush: 'push',
} as const

export interface Closeness {
  /** Cannot be switched off any more. */
  readonly essential: boolean
  /** Important enough for a text message. */
  readonly text: boolean
  /** Important enough to ignore quiet hours. */
  readonly night: boolean
}

/** Delivery changes for a lesson that begins soon; notices without a lesson are unaffected. */
export function closenessOf(start: Date | null, now: Date): Closeness {
  if (start === null) return { essential: false, text: true, night: false }
  const hours = (start.getTime() - now.getTime()) / hourMs
  return { essential: hours <= 48, text: hours <= 24, night: hours <= 12 && hours > -1 }
}

/** Text messages of a person within a day. */
export const maxTextsADay = 5

const quiet = { from: 22 * 60, until: 7 * 60 }
const minutesPerDay = 24 * 60

/** When the receiver's night ends, if it is night there: 22:00 to 07:00. */
export function quietUntil(now: Date, timeZone: string): Date | null {
  const offset = offsetAt(now, timeZone)
  const minute = mod(Math.floor(now.getTime() / minuteMs) + offset, minutesPerDay)
  if (minute >= quiet.until && minute < quiet.from) return null
  const morning = Math.floor(now.getTime() / minuteMs) + mod(quiet.until - minute, minutesPerDay)
  // A clock change during the night shifts the morning.
  const shift = offset - offsetAt(morning * minuteMs, timeZone)
  return new Date((morning + shift) * minuteMs)
}

const mod = (value: number, by: number) => ((value % by) + by) % by

/** Shows enough to recognise one's own address, but not to learn another's: `j•••@school.example`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [name, domain] = [address.slice(0, at), address.slice(at)]
  return `${name.length > 2 ? name.charAt(0) : ''}•••${domain}`
}
