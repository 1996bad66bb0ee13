// Who is an education consultant without being staff. The domain that approves them says so; commerce knows
// none by name.
import type { Tx } from '#kit/server/db.ts'

type IsConsultant = (tx: Tx, uid: string) => Promise<boolean>

const tests: IsConsultant[] = []

export function registerConsultants(test: IsConsultant): void {
  tests.push(test)
}

export async function isConsultant(tx: Tx, uid: string): Promise<boolean> {
  for (const test of tests) if (await test(tx, uid)) return true
  return false
}
