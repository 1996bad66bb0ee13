import { and, desc } from 'drizzle-orm'
import type * as z from '#zod'
import { withdrawalContract, type Withdrawal } from '#commerce/contract/withdrawal.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { ofAccount } from '../earnings/earning-logs.service.ts'
import { withdrawals, type WithdrawalRow } from '../withdrawals.tables.ts'
import { namesOf } from '../orders/look.ts'
import { askWithdrawal, decide, payeeOf, sendCode } from './withdrawals.ts'

const columns = {
  _id: withdrawals.id,
  state: withdrawals.status,
  createdAt: withdrawals.createdAt,
  amount: withdrawals.amount,
}

export const withdrawalService = (kit: Kit) =>
  implement(withdrawalContract, {
    facts: { buyer: withdrawals.uid },
    async find({ db, query: { uid, ...query }, where, actor }) {
      const page = await listTable(db, withdrawals, query, {
        columns,
        where: and(where, ofAccount(withdrawals.uid, actor, uid)),
        order: [desc(withdrawals.createdAt), desc(withdrawals.id)],
      })
      return { ...page, data: await wires(db, page.data) }
    },
    create: async call => wire(kit.db, await askWithdrawal(kit, call)),
    calls: {
      get: { payee: call => payeeOf(kit, call) },
      patch: {
        async code(call) {
          await sendCode(kit, call)
          return { sent: true }
        },
        decide: async call => wire(call.db, await decide(kit, call)),
      },
    },
  })

async function wire(tx: Tx, row: WithdrawalRow): Promise<z.input<typeof Withdrawal>> {
  const [one] = await wires(tx, [row])
  if (!one) throw kitFail('not-found')
  return one
}

async function wires(tx: Tx, rows: readonly WithdrawalRow[]): Promise<z.input<typeof Withdrawal>[]> {
  const names = await namesOf(
    tx,
    rows.map(({ uid }) => uid),
  )
  return rows.map(
    ({
      id,
      uid,
      isSchool,
      amount,
      method,
      account,
      status,
      reason,
      approvedBy,
      handledBy,
      createdAt,
      updatedAt,
    }) => ({
      _id: id,
      uid,
      name: names.get(uid) ?? '',
      isSchool,
      amount,
      method,
      account,
      state: status,
      reason,
      approvedBy,
      handledBy,
      createdAt,
      updatedAt,
    }),
  )
}
