import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { inviteDays } from '#identity/contract/people.rules.ts'
import type { usersContract } from '#identity/contract/users.contract.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { users } from '../identity.tables.ts'
import { notifyInvitedPeople } from '../inviting.api.ts'
import { changed, userRow, type WireMe } from './me.ts'
import { inviterBy } from './sign-up.ts'

type Data = z.output<typeof usersContract.methods.calls.patch.bindInviter.data>

/** Set once, within 14 days of sign-up, never to oneself and never in a circle. */
export async function bindInviter(kit: Kit, { actor, db, data, now }: Call<unknown, Data>): Promise<WireMe> {
  // Serialised, because two people who name each other at the same time would not see each other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('identity: bind inviter'))`)
  const me = await userRow(db, actor.id)
  const inviter = await inviterBy(db, 'inviter' in data ? data.inviter : data.inviteCode)
  if (me.inviter !== null) throw fail(identityErrors, 'invite-bound')
  if (now.getTime() - me.createdAt.getTime() > inviteDays * dayMs) throw fail(identityErrors, 'invite-late')
  const { rows } = await db.execute(sql`
    with recursive line(code) as (
      select ${inviter}::text
      union select ${users.inviter} from ${users} join line on ${users.inviteCode} = line.code where ${users.inviter} is not null
    ) select 1 from line where code = ${me.inviteCode}`)
  if (rows.length > 0) throw fail(identityErrors, 'invite-self')
  const [row] = await db
    .update(users)
    .set({ inviter, inviterAt: now, updatedAt: now })
    .where(and(eq(users.id, me.id), isNull(users.inviter)))
    .returning()
  if (!row) throw fail(identityErrors, 'invite-bound')
  await notifyInvitedPeople(db, me.id, now)
  return changed(db, kit, row, now)
}
