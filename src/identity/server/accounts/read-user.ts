import { eq } from 'drizzle-orm'
import type { Card, Visitor } from '#identity/contract/people.shapes.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Call } from '#kit/server/service.ts'
import { users } from '../identity.tables.ts'
import { meOf, type WireMe } from './me.ts'
import { membershipIn } from '../memberships.api.ts'
import { auditStaffRead, cardOf, toPerson } from '../people.api.ts'
import { visitorOf } from '../visitors.api.ts'

/** The full account for its owner, the card for others. A child who waits for consent is hidden. */
export async function readUser(id: string, call: Call): Promise<WireMe | Visitor | Card> {
  const { actor } = call
  if (actor.roles.includes('anonymous')) {
    if (id !== actor.id) throw kitFail('not-found')
    return visitorOf(id, actor.nickname ?? '')
  }
  const [row] = await call.db.select().from(users).where(eq(users.id, id))
  if (row && row.id === actor.id)
    return { ...(await meOf(call.db, row, call.now)), ...(await inForce(call, row.id)) }
  if (!row || row.status === 'waiting') throw kitFail('not-found')
  await auditStaffRead(call.db, call, toPerson(row))
  return cardOf(row)
}

/** The caller's current school, and their place there. */
async function inForce({ db, actor }: Call, user: string): Promise<Partial<WireMe>> {
  const { school } = actor
  const member = school === undefined ? undefined : await membershipIn(db, user, school)
  if (!member) return { school: null, schoolInfo: null, schoolUser: null }
  const { school: _id, member: row, name, logo, personal, roles } = member
  return {
    school: _id,
    schoolInfo: { _id, name, logo, personal },
    schoolUser: { _id: row, role: [...roles] },
  }
}
