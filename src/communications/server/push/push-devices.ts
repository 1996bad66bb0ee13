// Devices of an account. A device is removed when its user signs out, another user signs in on it, or the push
// service no longer knows it.
import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import { maxPushDevices } from '#communications/contract/push.contract.ts'
import { signedInSteps, signedOutSteps } from '#identity/server/signing.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { pushDevices, type PushDeviceRow } from '../push.tables.ts'

export const deviceIdOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url')

export const devicesOf = (tx: Tx, user: string): Promise<PushDeviceRow[]> =>
  tx.select().from(pushDevices).where(eq(pushDevices.user, user)).orderBy(desc(pushDevices.createdAt))

/** Moves a browser from another account to this one if needed, and removes the oldest devices over the limit. */
export async function saveDevice(tx: Tx, device: PushDeviceRow): Promise<void> {
  const { id, ...columns } = device
  await tx.insert(pushDevices).values(device).onConflictDoUpdate({ target: pushDevices.id, set: columns })
  const surplus = (await devicesOf(tx, device.user)).filter(each => each.id !== id).slice(maxPushDevices - 1)
  if (surplus.length > 0)
    await tx.delete(pushDevices).where(
      inArray(
        pushDevices.id,
        surplus.map(each => each.id),
      ),
    )
}

export const forSignIns = (): readonly Provision[] => [
  provide(signedOutSteps, async (tx, { user, sessions, browsers }) => {
    const isEnded = or(
      sessions.length > 0 ? inArray(pushDevices.session, [...sessions]) : undefined,
      browsers.length > 0 ? inArray(pushDevices.browser, [...browsers]) : undefined,
    )
    if (isEnded) await tx.delete(pushDevices).where(and(eq(pushDevices.user, user), isEnded))
  }),
  // On a shared computer the next person must not see the previous person's notices.
  provide(signedInSteps, async (tx, { user, browser }) => {
    await tx.delete(pushDevices).where(and(eq(pushDevices.browser, browser), ne(pushDevices.user, user)))
  }),
]
