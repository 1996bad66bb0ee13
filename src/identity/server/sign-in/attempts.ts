// Slows down password guessing before anything is hashed, without letting strangers lock an owner out: each
// known device has a separate budget, strangers share one per network address and one per account.
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { daySeconds, hourSeconds, minuteSeconds } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { giveBack, paced, resetLimit, secondsUntilNext, type Pace } from '#kit/server/limits.ts'
import { networkOf } from '../devices/known-devices.ts'

const onKnownDevice: Pace = { free: 10, first: 1, most: minuteSeconds, forget: hourSeconds }
const fromAddress: Pace = { free: 5, first: 1, most: 5 * minuteSeconds, forget: hourSeconds }
/** For all unknown devices and addresses: about two hundred guesses on the first day, then a hundred a day. */
const byStrangers: Pace = { free: 100, first: 1, most: 15 * minuteSeconds, forget: daySeconds }
/** One address trying many accounts. Generous, because a school shares an address and mistypes often. */
const onManyAccounts: Pace = { free: 3000, first: 1, most: 1, forget: 15 * minuteSeconds }

export interface Guess {
  /** Identifier as typed, whether or not the account exists. */
  readonly who: string
  readonly address: string
  /** A device that the account has used before. */
  readonly device: string | undefined
}

const deviceKey = ({ who, device }: Guess) => `sign-in ${who} on ${device}`
const pairKey = (who: string, address: string) => `sign-in ${who} from ${networkOf(address)}`
const strangersKey = (who: string) => `sign-in ${who}`
const addressKey = (address: string) => `failed sign-ins from ${networkOf(address)}`

type Parts = Pick<Kit, 'db' | 'clock'>

/**
 * Runs a check that may fail. The attempt is counted before it runs, so that simultaneous attempts are limited
 * too; success refunds it.
 */
export async function guarded<T>(kit: Parts, guess: Guess, check: () => Promise<T | undefined>): Promise<T> {
  await (guess.device === undefined ? takeAsStranger(kit, guess) : take(kit, deviceKey(guess), onKnownDevice))
  const found = await check()
  if (found === undefined) {
    // Counted after the check and only for failures, so that simultaneous sign-ins of a school do not wait for one row.
    if (guess.device === undefined) await paced(kit, addressKey(guess.address), onManyAccounts)
    throw fail(identityErrors, 'sign-in-failed')
  }
  if (guess.device === undefined) {
    await resetLimit(kit.db, pairKey(guess.who, guess.address))
    await giveBack(kit.db, strangersKey(guess.who))
  } else await resetLimit(kit.db, deviceKey(guess))
  return found
}

async function takeAsStranger(kit: Parts, { who, address }: Guess): Promise<void> {
  const wait = await secondsUntilNext(kit, addressKey(address))
  if (wait > 0) throw tooFast(wait)
  const pair = pairKey(who, address)
  await take(kit, pair, fromAddress)
  try {
    await take(kit, strangersKey(who), byStrangers)
  } catch (error) {
    // The guess was not checked, so it does not count against this address.
    await giveBack(kit.db, pair)
    throw error
  }
}

export async function take(kit: Parts, key: string, pace: Pace): Promise<void> {
  const { allowed, retryAfter } = await paced(kit, key, pace)
  if (!allowed) throw tooFast(retryAfter)
}

const tooFast = (seconds: number) =>
  fail(identityErrors, 'sign-in-slowed', { retryAfter: Math.max(1, seconds) })

/** Another kind of proof resets the limits for this address. */
export async function unlock(tx: Tx, whos: readonly string[], address: string): Promise<void> {
  for (const who of whos) await resetLimit(tx, pairKey(who, address))
}

/** A new password resets all counters. */
export async function forgetGuesses(tx: Tx, whos: readonly string[]): Promise<void> {
  for (const who of whos) await resetLimit(tx, strangersKey(who))
}
