// Acts of generated histories: a refusal must change nothing; anything else is a fault.
import type { CallContext } from '../bookings/act.ts'
import type { BookingsWorld } from './bookings-world.ts'

interface Attempting {
  readonly world: Pick<BookingsWorld, 'kit'>
}

const refusals = new Set([
  'accident-early',
  'accident-late',
  'accident-own',
  'booker-busy',
  'booking-over',
  'claim-taken',
  'credits-short',
  'invalid-service-times',
  'move-none',
  'move-own',
  'move-same',
  'not-found',
  'own-application',
  'own-booking',
  'provider-suspended',
  'provider-unfit',
  'rating-early',
  'services_accidents_booking',
  'services_ratings_booking',
  'time-booked',
  'wrong-state',
])

export type Moment = Pick<CallContext, 'db' | 'now'>
export async function attempt<T>(
  { world }: Attempting,
  run: (by: Moment) => Promise<T>,
): Promise<T | undefined> {
  const now = world.kit.clock.now()
  try {
    return await world.kit.db.transaction(db => run({ db, now }))
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { constraint?: string } }
    if (refusals.has(code ?? cause?.constraint ?? '')) return undefined
    throw error
  }
}
/** Runs twice, as users do. */
export async function twice(scene: Attempting, run: (by: Moment) => Promise<unknown>): Promise<void> {
  await attempt(scene, run)
  await attempt(scene, run)
}

export const as = (
  by: Moment,
  { id }: { readonly id: string },
  roles: CallContext['actor']['roles'] = ['user'],
): CallContext => ({
  ...by,
  actor: { id, roles },
})
export const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
