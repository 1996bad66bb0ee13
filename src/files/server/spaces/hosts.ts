// Guests have no storage: their files use their host's, within the limits for guests.
import { eq, sum } from 'drizzle-orm'
import { filesErrors } from '#files/contract/files.errors.ts'
import { visitorBytes } from '#files/contract/purposes.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError, fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { onePort, provided } from '#kit/server/ports.ts'
import { records } from '../files.tables.ts'
import { assertRoom } from './space.ts'

/** Whose space a guest's file uses, and its maximum size. */
export interface Host {
  readonly pool: string
  readonly maxBytes: number
}
/** Undefined if this visitor may not upload now. */
export type HostRule = (kit: Kit, visitor: Actor) => Promise<Host | undefined>

export const hostRule = onePort<HostRule>('files.hostRule', () => Promise.resolve(undefined))
export const hostOf: HostRule = (kit, visitor) => provided(kit.db, hostRule)(kit, visitor)

/**
 * Callers hold the pool's lock, so concurrent uploads cannot exceed the limit together. The error does not
 * reveal the host's usage.
 */
export async function assertHosted(
  tx: Tx,
  { owner, pool }: { readonly owner: string; readonly pool: string },
  content: { readonly hash: string; readonly size: number },
): Promise<void> {
  const [sent] = await tx
    .select({ bytes: sum(records.size).mapWith(Number) })
    .from(records)
    .where(eq(records.owner, owner))
  if ((sent?.bytes ?? 0) + content.size > visitorBytes.all) throw fail(filesErrors, 'visitor-full')
  try {
    await assertRoom(tx, pool, content)
  } catch (error) {
    throw error instanceof CodedError && error.code === 'no-space' ? fail(filesErrors, 'host-full') : error
  }
}
