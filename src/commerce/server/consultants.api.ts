// Education consultants who are not staff. The domain that approves them provides them to commerce.
import type { Tx } from '#kit/server/db.ts'
import { listPort, provided } from '#kit/server/ports.ts'

type IsConsultant = (tx: Tx, uid: string) => Promise<boolean>

export const consultants = listPort<IsConsultant>('commerce.consultants')

export async function isConsultant(tx: Tx, uid: string): Promise<boolean> {
  for (const test of provided(tx, consultants)) if (await test(tx, uid)) return true
  return false
}
