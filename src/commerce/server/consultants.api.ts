// Who is an education consultant without being staff. The domain that approves them says so; commerce knows
// none by name.
import type { Tx } from '#kit/server/db.ts'
import { listPort, provided } from '#kit/server/ports.ts'

type IsConsultant = (tx: Tx, uid: string) => Promise<boolean>

export const consultants = listPort<IsConsultant>('commerce.consultants')

export async function isConsultant(tx: Tx, uid: string): Promise<boolean> {
  for (const test of provided(tx, consultants)) if (await test(tx, uid)) return true
  return false
}
