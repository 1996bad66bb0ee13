// `point-log`, `commission-log` and `income-log`: rows of one account, newest first.
import { and, count, desc, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import {
  commissionLogContract,
  incomeLogContract,
  pointLogContract,
} from '#commerce/contract/earnings.contract.ts'
import { invitingOf } from '#identity/server/inviting.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { accountInForce } from './earning-accounts.ts'
import { balanceOf } from './earning-rows.ts'
import { earnings, type EarningKind, type EarningRow } from '../earnings.tables.ts'
import { figures } from './income-figures.ts'
import { mall } from '../orders/mall.ts'
import { inForce } from '../orders/check.ts'
import { rewardedFor } from './points.ts'
import { floorOf, pointRate } from './settings.ts'

const columns = {
  _id: earnings.id,
  status: earnings.status,
  category: earnings.category,
  createdAt: earnings.createdAt,
  isSchool: earnings.isSchool,
  tab: earnings.tab,
  source: earnings.source,
}
const order = [desc(earnings.createdAt), desc(earnings.id)]

/** Defaults to the account in force. The query may name another account or `all`, within the caller's scope. */
export const ofAccount = (column: AnyColumn, actor: Actor, uid: string | undefined): SQL | undefined =>
  uid === 'all' ? undefined : eq(column, uid ?? accountInForce(actor).uid)

const logOf = ({
  id,
  uid,
  isSchool,
  category,
  value,
  total,
  businessId,
  status,
  actualAt,
  createdAt,
}: EarningRow) => ({
  _id: id,
  uid,
  isSchool,
  category,
  value,
  total,
  businessId,
  status,
  actualAt,
  createdAt,
})
const pointOf = (row: EarningRow) => ({
  ...logOf(row),
  tab: row.tab,
  source: row.source,
  categoryType: row.categoryType,
  snapshot: { name: row.name, orderNo: row.orderNo, person: row.person },
})

export const earningLogServices = () => [pointLogService, commissionLogService, incomeLogService]

const pointLogService = implement(pointLogContract, {
  facts: { buyer: earnings.uid },
  async find({ db, query: { uid, ...query }, where, actor }) {
    const page = await listTable(db, earnings, query, {
      columns,
      where: and(where, eq(earnings.kind, 'point'), ofAccount(earnings.uid, actor, uid)),
      order,
    })
    return { ...page, data: page.data.map(pointOf) }
  },
  async get(id, { db, where }) {
    const [row] = await db
      .select()
      .from(earnings)
      .where(and(eq(earnings.id, id), eq(earnings.kind, 'point'), where))
    if (!row) throw kitFail('not-found')
    return pointOf(row)
  },
  calls: {
    get: {
      async balance({ db, actor, now }) {
        const { uid } = accountInForce(actor)
        const [invite, verify] = [
          await pointRate(db, 'earn', 'invite', now),
          await pointRate(db, 'earn', 'verify', now),
        ]
        return {
          ...(await invitingOf(db, actor.id ?? '', await rewardedFor(db, actor.id ?? '', 'verify'))),
          point: await balanceOf(db, uid, 'point'),
          expected: await expectedOf(db, uid, 'point'),
          invite: invite ? floorOf(invite, 0) : 0,
          verify: verify ? floorOf(verify, 0) : 0,
        }
      },
      mall: ({ db, actor, query, now }) => mall(db, inForce(actor), query, now),
    },
  },
})

const commissionLogService = implement(commissionLogContract, {
  facts: { buyer: earnings.uid },
  async find({ db, query: { uid, ...query }, where, actor }) {
    const page = await listTable(db, earnings, query, {
      columns,
      where: and(where, eq(earnings.kind, 'commission'), ofAccount(earnings.uid, actor, uid)),
      order,
    })
    return {
      ...page,
      data: page.data.map(row => ({
        ...logOf(row),
        role: row.role ?? 'platform_staff',
        name: row.name,
        orderNo: row.orderNo,
      })),
    }
  },
})

const incomeLogService = implement(incomeLogContract, {
  facts: { buyer: earnings.uid },
  async find({ db, query: { uid, ...query }, where, actor }) {
    const page = await listTable(db, earnings, query, {
      columns,
      where: and(where, eq(earnings.kind, 'income'), ofAccount(earnings.uid, actor, uid)),
      order,
    })
    return { ...page, data: page.data.map(row => ({ ...logOf(row), name: row.name, orderNo: row.orderNo })) }
  },
  calls: {
    get: {
      figures: ({ db, query, actor, now }) =>
        figures(db, accountInForce(actor).uid, query, now, actor.timeZone),
    },
  },
})

export async function expectedOf(db: Tx, uid: string, kind: EarningKind): Promise<number> {
  const [row] = await db
    .select({ n: count(), value: sql<string | null>`sum(${earnings.value})` })
    .from(earnings)
    .where(and(eq(earnings.uid, uid), eq(earnings.kind, kind), eq(earnings.status, 0)))
  return Number(row?.value ?? 0)
}
