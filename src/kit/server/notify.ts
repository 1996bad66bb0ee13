// Any domain notifies people by writing a notice to the outbox; communications delivers it.
import type { NoticeRow, NoticeTable, NoticeValues } from '#kit/contract/notices.ts'
import type { Clock } from './clock.ts'
import type { Tx } from './db.ts'
import { put } from './outbox.ts'

/** An address, with its owner's preferences if known, and where they are not, those to fall back on. */
export interface AddressReceiver {
  readonly email: string
  readonly name?: string
  readonly timeZone?: string
  readonly lang?: string
  /** Account of the child that the notice is about: its guardians' zone and language may be known. */
  readonly child?: string
  /** Of the school or child that the notice is about. */
  readonly fallbackZone?: string
  readonly fallbackLang?: string
}

type PersonalReceiver = { readonly user: string } | { readonly mobile: string }

/** Somebody with an account, or an address without one. */
export type Receiver = PersonalReceiver | AddressReceiver

/** Addresses without an account only get notices that say why they were sent and how to unsubscribe. */
export type ReceiverOf<R> =
  | PersonalReceiver
  | (R extends { readonly outside: string } ? AddressReceiver : never)

/** An iCalendar text attached to the email, and its iTIP method. */
export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  readonly text: string
}

/** A small paper that a mail carries; the inbox shows where it can be read. */
export interface MailAttachment {
  readonly filename: string
  readonly mime: 'application/pdf'
  readonly base64: string
}

declare module './outbox.ts' {
  interface Topics {
    notice: {
      code: string
      to: Receiver
      values: Record<string, string>
      school: string | null
      from: string | null
      calendar?: Invitation
      attachments?: readonly MailAttachment[]
      start?: string
    }
  }
}

interface NotifyOptions {
  /** One event makes at most one notice per receiver, whatever is retried. */
  readonly key?: string
  readonly school?: string
  readonly from?: string
  readonly calendar?: Invitation
  readonly attachments?: readonly MailAttachment[]
  /** Start of the lesson it is about: text messages go out in the last day before, and in the last hours also at night. */
  readonly start?: Date
}

export async function notify<T extends NoticeTable, C extends keyof T & string>(
  tx: Tx,
  clock: Clock,
  table: T,
  code: C,
  to: ReceiverOf<T[C]>,
  values: T[C] extends NoticeRow ? NoticeValues<T[C]> : never,
  options: NotifyOptions = {},
): Promise<void> {
  const receiver = addressedTo(to)
  await put(
    tx,
    clock,
    'notice',
    {
      code,
      to,
      values,
      school: options.school ?? null,
      from: options.from ?? null,
      ...(options.calendar === undefined ? {} : { calendar: options.calendar }),
      ...(options.attachments === undefined ? {} : { attachments: options.attachments }),
      ...(options.start === undefined ? {} : { start: options.start.toISOString() }),
    },
    {
      ...(options.key === undefined ? {} : { key: `${code} ${options.key} ${receiver}` }),
      // No order key: an undeliverable notice must not hold up a sign-in code.
      ...(table[code]?.urgent === undefined ? { orderKey: receiver } : {}),
    },
  )
}

function addressedTo(to: Receiver): string {
  if ('user' in to) return to.user
  return 'email' in to ? to.email : to.mobile
}
