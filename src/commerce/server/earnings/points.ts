// Points: spent, refunded, and earned by inviting. A balance never falls below zero: points that cannot be
// taken back become a debt, which later points pay.
import { and, asc, eq } from 'drizzle-orm'
import type { PointCategory } from '#commerce/contract/earnings.contract.ts'
import { type Invited, invitedSteps, invitedVerifiedSteps } from '#identity/server/inviting.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import type { PointMove } from '../balances.api.ts'
import { earnings, type EarningRow } from '../earnings.tables.ts'
import { notifyAccount, type Account } from './earning-accounts.ts'
import { balanceOf, lockBalance, makeActual, reverse, writeEarning, type NewEarning } from './earning-rows.ts'
import { floorOf, pointRate } from './settings.ts'

export const pointBalance = (db: Tx, uid: string): Promise<number> => balanceOf(db, uid, 'point')

const moved = ({ uid, isSchool, order, orderNo, name, category }: PointMove) =>
  ({ kind: 'point', uid, isSchool, category, businessId: order, orderNo, name, status: 1 }) as const

export async function spendPoints(tx: Tx, move: PointMove): Promise<void> {
  if (move.points > 0)
    await writeEarning(tx, { ...moved(move), tab: 'claim', source: 'order', value: -move.points }, move.now)
}

export async function giveBackPoints(tx: Tx, move: PointMove): Promise<void> {
  if (move.points <= 0) return
  await writeEarning(tx, { ...moved(move), tab: 'claim', source: 'refund', value: move.points }, move.now)
  await payDebts(tx, move, move.now)
}

/** Takes what is available; the rest becomes debt. */
export async function takePoints(
  tx: Tx,
  taken: Omit<NewEarning, 'kind' | 'status' | 'debt'>,
  now: Date,
): Promise<void> {
  const wanted = -taken.value
  const there = Math.min(wanted, await lockBalance(tx, taken.uid, 'point'))
  if (there > 0) await writeEarning(tx, { ...taken, kind: 'point', value: -there, status: 1 }, now)
  if (wanted > there)
    await writeEarning(tx, { ...taken, kind: 'point', value: there - wanted, status: 0, debt: true }, now)
}

/** Pays debts oldest first, as far as the balance allows. */
export async function payDebts(tx: Tx, { uid }: Account, now: Date): Promise<void> {
  let there = await lockBalance(tx, uid, 'point')
  const debts = await tx
    .select()
    .from(earnings)
    .where(and(eq(earnings.uid, uid), eq(earnings.debt, true), eq(earnings.status, 0)))
    .orderBy(asc(earnings.createdAt), asc(earnings.id))
  for (const debt of debts) {
    if (there <= 0) return
    if (there >= -debt.value) await makeActual(tx, debt, now)
    else await split(tx, debt, there, now)
    there += Math.max(debt.value, -there)
  }
}

async function split(tx: Tx, debt: EarningRow, part: number, now: Date): Promise<void> {
  const {
    kind,
    uid,
    isSchool,
    tab,
    source,
    category,
    categoryType,
    businessId,
    line,
    orderNo,
    name,
    person,
  } = debt
  const same = {
    kind,
    uid,
    isSchool,
    tab,
    source,
    category,
    categoryType,
    businessId,
    line,
    orderNo,
    name,
    person,
  }
  await reverse(tx, debt, now)
  await writeEarning(tx, { ...same, value: -part, status: 1, debt: true }, now)
  await writeEarning(tx, { ...same, value: debt.value + part, status: 0, debt: true }, now)
}

/** Rewards the inviter with points, once per invited person and event. */
async function reward(tx: Tx, category: PointCategory, { user, inviter, now }: Invited): Promise<void> {
  const rate = await pointRate(tx, 'earn', category, now)
  const value = rate?.mode === 'fixed' ? floorOf(rate, 0) : 0
  if (value === 0) return
  const [had] = await tx
    .select({ id: earnings.id })
    .from(earnings)
    .where(
      and(eq(earnings.source, 'reward'), eq(earnings.category, category), eq(earnings.businessId, user.id)),
    )
  if (had) return
  const account = { uid: inviter.id, isSchool: false }
  const name = category === 'verify' ? 'Somebody you invited was verified' : 'Somebody joined with your code'
  await writeEarning(
    tx,
    {
      ...account,
      kind: 'point',
      tab: 'earn',
      source: 'reward',
      category,
      value,
      status: 1,
      businessId: user.id,
      name,
      person: user.name,
    },
    now,
  )
  await payDebts(tx, account, now)
  await notifyAccount(
    tx,
    account,
    'PointsEarned',
    {
      points: String(value),
      name:
        category === 'verify' ? `${user.name}, who was verified` : `${user.name}, who joined with your code`,
    },
    { key: `${category} ${user.id}`, now },
  )
}

/** The invited people for whom this person received points. */
export async function rewardedFor(tx: Tx, uid: string, category: PointCategory): Promise<string[]> {
  const rows = await tx
    .select({ person: earnings.businessId })
    .from(earnings)
    .where(and(eq(earnings.uid, uid), eq(earnings.source, 'reward'), eq(earnings.category, category)))
  return rows.flatMap(({ person }) => person ?? [])
}

export const forInviters = (): readonly Provision[] => [
  provide(invitedSteps, (tx, invited) => reward(tx, 'invite', invited)),
  provide(invitedVerifiedSteps, (tx, invited) => reward(tx, 'verify', invited)),
]
