import { eq } from 'drizzle-orm'
import type { Card } from '#identity/contract/people.shapes.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Call } from '#kit/server/service.ts'
import { users } from './identity.tables.ts'
import { meOf, type WireMe } from './me.ts'
import { auditStaffRead, cardOf, toPerson } from './people.api.ts'

/** The own account whole, of everybody else the card. A child who waits for consent is not shown. */
export async function readUser(id: string, call: Call): Promise<WireMe | Card> {
  const [row] = await call.db.select().from(users).where(eq(users.id, id))
  if (row && row.id === call.actor.id) return meOf(call.db, row, call.now)
  if (!row || row.status === 'waiting') throw kitFail('not-found')
  await auditStaffRead(call.db, call, toPerson(row))
  return cardOf(row)
}
