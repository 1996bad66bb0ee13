// Resolves a notice's receivers and their addresses.
import { eq, inArray } from 'drizzle-orm'
import {
  switchNames,
  type DeliveryConditions,
  type Switches,
} from '#communications/contract/delivery.rules.ts'
import { needsConsent } from '#identity/contract/people.rules.ts'
import { personByEmail, personOf } from '#identity/server/people.api.ts'
import { defaults } from '#kit/contract/constants.ts'
import type { Tx } from '#kit/server/db.ts'
import type { AddressReceiver, Receiver } from '#kit/server/notify.ts'
import { bounces, settings } from '../notices.tables.ts'

export interface Reached {
  readonly kind: DeliveryConditions['receiver']
  readonly user: string | null
  readonly name: string
  readonly email: string | null
  readonly mobile: string | null
  readonly lang: string
  readonly timeZone: string
  readonly open: boolean
  readonly underThirteen: boolean
  readonly parentEmail: string | null
}

const stranger = {
  kind: 'address',
  user: null,
  name: '',
  email: null,
  mobile: null,
  lang: defaults.locale,
  timeZone: defaults.timeZone,
  open: true,
  underThirteen: false,
  parentEmail: null,
} as const

export async function reach(tx: Tx, to: Receiver, now: Date): Promise<Reached> {
  if ('email' in to) return reachAddress(tx, to)
  if ('mobile' in to) return { ...stranger, mobile: to.mobile }
  const person = await personOf(tx, to.user)
  if (!person) return { ...stranger, kind: 'guest' }
  const { id, name, email, mobile, lang, timeZone, status, dob, parentEmail } = person
  return {
    kind: 'account',
    user: id,
    name,
    email,
    mobile,
    lang,
    timeZone,
    open: status === 'active' || status === 'waiting',
    underThirteen: needsConsent(dob ?? undefined, now),
    parentEmail,
  }
}

/**
 * Zone and language: chosen by the owner of the address, else from an account with this address, else those
 * of the school or child.
 */
export async function reachAddress(tx: Tx, to: AddressReceiver): Promise<Reached> {
  const account = to.timeZone && to.lang ? undefined : await personByEmail(tx, to.email)
  return {
    ...stranger,
    email: to.email,
    name: to.name ?? '',
    lang: to.lang ?? account?.lang ?? to.fallbackLang ?? defaults.locale,
    timeZone: to.timeZone ?? account?.timeZone ?? to.fallbackZone ?? defaults.timeZone,
  }
}

/** The addresses that a mail server has refused permanently. */
export async function bouncedAmong(tx: Tx, emails: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const known = emails.filter(email => email !== null)
  if (known.length === 0) return new Set()
  return new Set(
    (await tx.select({ email: bounces.email }).from(bounces).where(inArray(bounces.email, known))).map(
      row => row.email,
    ),
  )
}

/** The user's switches for a notice. Missing settings mean everything is on. */
export async function switchesOf(
  tx: Tx,
  user: string | null,
  code: string,
): Promise<{ master: boolean; own: Partial<Switches> }> {
  if (user === null) return { master: true, own: {} }
  const [stored] = await tx.select().from(settings).where(eq(settings.user, user))
  const flags = Object.entries(stored?.setting[code] ?? {}) as [keyof typeof switchNames, boolean][]
  return {
    master: stored?.enable ?? true,
    own: Object.fromEntries(flags.map(([name, on]) => [switchNames[name], on])),
  }
}
