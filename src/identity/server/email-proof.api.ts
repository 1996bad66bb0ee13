// For other domains: a code proves that the caller can read an email address.
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { checkCode, useCode, type Sender } from './codes/codes.ts'

export interface EmailProof {
  /** Uses the code up, in the transaction of the write that it authorises. */
  use(tx: Tx): Promise<void>
}

/** Runs outside a transaction: a wrong code must be counted even though nothing is written. */
export async function proveEmail(
  kit: Pick<Kit, 'db' | 'clock' | 'config'>,
  email: string,
  code: string,
  request: Sender,
): Promise<EmailProof> {
  const identifier = { kind: 'email', value: email } as const
  await checkCode(kit, identifier, code, request)
  return { use: tx => useCode(tx, kit, identifier, code, request) }
}
