// Receivers of a booking's messages: notices in the receiver's zone, and events for open pages.
import { personOf } from '#identity/server/people.api.ts'
import type { NoticeRow, NoticeValues } from '#kit/contract/notices.ts'
import type { Tx } from '#kit/server/db.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify, type Invitation } from '#kit/server/notify.ts'
import { bookingContract } from '#services/contract/bookings/bookings.contract.ts'
import { bookingNotices } from '#services/contract/bookings/bookings.notices.ts'
import type { BookingRow } from '../bookings.tables.ts'
import { otherSide } from './act.ts'

type Notices = typeof bookingNotices
type Code = keyof Notices
/** Values every booking notice has; callers add the rest. */
type CommonValue = 'id' | 'name' | 'who' | 'when'
type OtherValues<C extends Code> = Notices[C] extends NoticeRow
  ? Omit<NoticeValues<Notices[C]>, CommonValue>
  : never

interface NoticeOptions {
  /** Further instants among the values; delivery converts them to the recipient's zone. */
  readonly times?: Readonly<Record<string, Date>>
  readonly key?: string
  readonly calendar?: Invitation
}

/** To one side; `who` is the other one, `when` the start in the receiver's zone. */
export async function notifyParty<C extends Code>(
  kit: Pick<Kit, 'clock'>,
  db: Tx,
  row: BookingRow,
  to: string,
  code: C,
  rest: Partial<OtherValues<C>>,
  { times = {}, key, calendar }: NoticeOptions = {},
): Promise<void> {
  const other = await personOf(db, otherSide(row, to))
  const instants = Object.entries(times).map(([name, at]) => [name, at.toISOString()])
  const values = {
    id: row.id,
    name: row.name,
    who: other?.name ?? '',
    when: row.start.toISOString(),
    ...Object.fromEntries(instants),
    ...rest,
  }
  await notify(db, kit.clock, bookingNotices, code, { user: to }, values as never, {
    key: key ?? `${row.id} ${row.sequence}`,
    start: row.start,
    ...(calendar && { calendar }),
  })
}

/** Both sides refresh. */
export const announce = (
  kit: Pick<Kit, 'clock'>,
  db: Tx,
  { id, booker, servicer }: Pick<BookingRow, 'id' | 'booker' | 'servicer'>,
  event: 'created' | 'patched',
): Promise<void> =>
  emit(db, kit.clock, bookingContract, event, { _id: id }, [`user:${booker}`, `user:${servicer}`])

/** The socket room of pages that show a provider's free times. */
export const slotsRoom = (servicer: string): string => `slots:${servicer}`

/** Removes a taken time from open pages at once, or adds a freed one. */
export const announceTime = (
  kit: Pick<Kit, 'clock'>,
  db: Tx,
  { servicer, start, heldUntil }: Pick<BookingRow, 'servicer' | 'start' | 'heldUntil'>,
  event: 'taken' | 'freed',
): Promise<void> =>
  emit(db, kit.clock, bookingContract, event, { _id: servicer, start, end: heldUntil }, [slotsRoom(servicer)])

export const creditWords = (times: number): string => (times === 1 ? '1 credit' : `${times} credits`)
