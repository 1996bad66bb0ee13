// Schools referred by email or code, and the referrer's earnings from their plans.
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type * as z from '#zod'
import {
  earnedByBuyers,
  nothingEarned,
  planRateOf,
  type Earned,
} from '#commerce/server/referral-earnings.api.ts'
import { accountRow } from '#identity/server/school-accounts.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import type { Referrals } from '#schools/contract/referrals.shapes.ts'
import { assertSignedIn } from '../access.ts'
import { referrals, schools } from '../plans.tables.ts'

const maxSchools = 100

export async function listReferrals(
  kit: Kit,
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
): Promise<z.input<typeof Referrals>> {
  const me = await accountRow(db, assertSignedIn(actor))
  const referred = db.select({ school: referrals.school }).from(referrals).where(eq(referrals.sender, me.id))
  const rows = await db
    .select()
    .from(schools)
    .where(
      and(
        isNull(schools.deletedAt),
        eq(schools.personal, false),
        or(eq(schools.inviter, me.inviteCode), inArray(schools.id, referred)),
      ),
    )
    .orderBy(desc(schools.createdAt), desc(schools.id))
    .limit(maxSchools)
  const earned = await earnedByBuyers(
    db,
    me.id,
    rows.map(({ id }) => id),
  )
  const { currency } = await kit.conf.get(plansConf)
  return {
    rate: await planRateOf(db, me.id, now),
    currency,
    total: [...earned.values()].reduce(add, nothingEarned),
    schools: rows.map(({ id, name, status, inviter, createdAt }) => ({
      _id: id,
      name,
      state: status,
      counts: inviter === me.inviteCode,
      at: createdAt,
      ...(earned.get(id) ?? nothingEarned),
    })),
  }
}

const add = (a: Earned, b: Earned): Earned => ({
  points: a.points + b.points,
  pointsExpected: a.pointsExpected + b.pointsExpected,
  commission: a.commission + b.commission,
  commissionExpected: a.commissionExpected + b.commissionExpected,
})
