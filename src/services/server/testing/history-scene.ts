// People and times of generated histories, and booking attempts.
import { hourMs } from '#kit/contract/durations.ts'
import type { BookingRow } from '../bookings.tables.ts'
import { book } from '../bookings/book.ts'
import type { SuspensionRow } from '../suspensions.tables.ts'
import { as, attempt, pick } from './attempt.ts'
import type { BookingsWorld } from './bookings-world.ts'
import type { Person } from './services-world.ts'

export interface Buyer extends Person {
  readonly packUser: string
}
export interface Scene {
  readonly world: BookingsWorld
  readonly providers: readonly Person[]
  /** Everybody with credits, including providers. */
  readonly buyers: readonly Buyer[]
  readonly staff: Person
  readonly content: ReadonlyMap<string, string>
  /** Checks the new booking at once. */
  readonly onBooked: (rows: readonly BookingRow[]) => Promise<void>
  /** The suspensions expected to remain after a withdrawal, and those that do. */
  readonly onWithdrawn: (expected: readonly SuspensionRow[], left: readonly SuspensionRow[]) => void
}
/** The random values of one step. */
export interface BookingTurn {
  readonly who: number
  readonly other: number
  /** Hours from now, including times that cannot be booked. */
  readonly hours: number
  readonly times: number
  readonly weeks: number
}

export async function bookAhead(
  scene: Scene,
  { who, other, hours, times, weeks }: BookingTurn,
): Promise<void> {
  const hour = Math.floor(scene.world.kit.clock.now().getTime() / hourMs)
  const start = new Date((hour + hours) * hourMs)
  await tryToBook(scene, pick(scene.buyers, who), pick(scene.providers, other), { start, times, weeks })
}

export async function tryToBook(
  scene: Scene,
  buyer: Buyer,
  provider: Person,
  { start, times, weeks }: { readonly start: Date; readonly times: number; readonly weeks: number },
): Promise<void> {
  const data = {
    packUser: buyer.packUser,
    servicer: provider.id,
    start: start.toISOString(),
    times,
    weeks,
    message: '',
    attachments: [],
    topic: [],
  }
  const made = await attempt(scene, by => book(scene.world.kit, as(by, buyer), data))
  if (made) await scene.onBooked(made)
}
