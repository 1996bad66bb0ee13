import type * as z from '#zod'
import type { usersContract } from '#identity/contract/users.contract.ts'
import { spaceTotal, spaceUsed } from '#files/server/files.api.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Call } from '#kit/server/service.ts'
import { membershipIn, schoolPlan } from '../memberships.api.ts'
import { userRow } from './me.ts'

type Method = typeof usersContract.methods.calls.get.accountPlan

/** Plan and space of the account, or of the person's school. */
export async function accountPlan({
  actor,
  db,
  query,
}: Call<z.output<Method['query']>>): Promise<z.input<Method['result']>> {
  const me = await userRow(db, actor.id)
  const school = query.school ?? null
  if (school !== null && !(await membershipIn(db, me.id, school))) throw kitFail('forbidden')
  const plan = await schoolPlan(db, me.id, school)
  if (plan) return { school, ...plan }
  if (school !== null) throw kitFail('not-found')
  const space = { used: await spaceUsed(db, me.id), total: await spaceTotal(db, me.id) }
  return {
    school,
    name: me.nickname,
    tier: 'free',
    status: 1,
    end: null,
    space,
    teacher: null,
    student: null,
  }
}
