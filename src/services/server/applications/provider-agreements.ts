// Agreements that providers accept before they apply.
import { acceptCurrent, hasAccepted } from '#communications/server/agreements.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { applicantModes, type ProviderMode } from '#services/contract/services.values.ts'

const kindOf = (mode: ProviderMode) => ({ type: 'service_provider', mode }) as const

export async function hasAgreed(
  tx: Tx,
  now: Date,
  user: string,
  modes: readonly ProviderMode[],
): Promise<boolean> {
  for (const mode of modes) if (!(await hasAccepted(tx, now, user, kindOf(mode)))) return false
  return true
}

/** For the demo world and tests. */
export async function agreeToAll(
  tx: Tx,
  now: Date,
  user: string,
  modes: readonly ProviderMode[] = applicantModes,
): Promise<void> {
  for (const mode of modes) await acceptCurrent(tx, now, user, kindOf(mode))
}
