// Any domain tells people something by writing a notice to the outbox; communications delivers it.
import type { NoticeRow, NoticeTable, NoticeValues } from '#kit/contract/notices.ts'
import type { Clock } from './clock.ts'
import type { Tx } from './db.ts'
import { put } from './outbox.ts'

/** Somebody with an account, or an address without one. */
export type Receiver =
  | { readonly user: string }
  | { readonly email: string; readonly name?: string; readonly timeZone?: string }
  | { readonly mobile: string }

/** An iCalendar text that a mail carries, and what it asks of the receiver's calendar. */
export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  readonly text: string
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
    }
  }
}

interface NotifyOptions {
  /** One event makes at most one notice per receiver, whatever is retried. */
  readonly key?: string
  readonly school?: string
  readonly from?: string
  readonly calendar?: Invitation
}

export async function notify<T extends NoticeTable, C extends keyof T & string>(
  tx: Tx,
  clock: Clock,
  table: T,
  code: C,
  to: Receiver,
  values: T[C] extends NoticeRow ? NoticeValues<T[C]> : never,
  options: NotifyOptions = {},
): Promise<void> {
  const receiver = 'user' in to ? to.user : 'email' in to ? to.email : to.mobile
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
    },
    {
      ...(options.key === undefined ? {} : { key: `${code} ${options.key} ${receiver}` }),
      // Nobody waits for a code behind a notice that cannot be delivered.
      ...(table[code]?.urgent === undefined ? { orderKey: receiver } : {}),
    },
  )
}
