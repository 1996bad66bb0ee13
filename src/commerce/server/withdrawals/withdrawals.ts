// Withdrawals: confirmed by a code, reserved at once, approved and paid by two different people.
import { and, eq, gt } from 'drizzle-orm'
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import { commerceNotices } from '#commerce/contract/commerce.notices.ts'
import { withdrawalContract } from '#commerce/contract/withdrawal.contract.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { withdrawalLifecycle } from '#commerce/contract/withdrawal.lifecycle.ts'
import { isVerified } from '#identity/server/certs.api.ts'
import { confirmPasskey } from '#identity/server/passkey-proof.api.ts'
import { newCode, vaultOf } from '#identity/server/vault.api.ts'
import { transition } from '#kit/contract/lifecycle.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { requireChannel } from '#kit/server/channels.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { attempt } from '#kit/server/limits.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import type * as z from '#zod'
import { minuteMs } from '#kit/contract/durations.ts'
import { accountInForce, notifyAccount, type Account } from '../earnings/earning-accounts.ts'
import { lockBalance, writeEarning } from '../earnings/earning-rows.ts'
import { withdrawalCodes, withdrawals, type WithdrawalRow } from '../withdrawals.tables.ts'
import { post } from '../ledger/ledger.ts'

const validFor = 10 * minuteMs
const tries = { most: 5, seconds: 600 }
const steps = lifecycle('withdrawal', withdrawals, withdrawalLifecycle, { guards: {} })
const sealOf = (kit: Kit, person: string, code: string) =>
  vaultOf(kit.config).seal(`withdrawal ${person}`, code)

export async function sendCode(kit: Kit, { db: tx, actor, now }: Call): Promise<void> {
  requireChannel(kit.config, 'mail')
  const person = actor.id ?? ''
  const code = newCode()
  const fresh = { codeHash: sealOf(kit, person, code), expiresAt: new Date(now.getTime() + validFor) }
  await tx
    .insert(withdrawalCodes)
    .values({ person, ...fresh })
    .onConflictDoUpdate({ target: withdrawalCodes.person, set: fresh })
  await notify(tx, kit.clock, commerceNotices, 'WithdrawalCode', { user: person }, { code })
}

type WithdrawalRequest = z.output<typeof withdrawalContract.methods.create.data>

/** Runs outside a transaction, because wrong codes are counted even though the call fails. */
export async function askWithdrawal(
  kit: Kit,
  call: Call<unknown, WithdrawalRequest>,
): Promise<WithdrawalRow> {
  const { actor, data, now } = call
  const person = actor.id ?? ''
  const { allowed, retryAfter } = await attempt(kit, `withdrawal code ${person}`, tries)
  if (!allowed) throw kitFail('too-many-requests', { retryAfter })
  if ('proof' in data) await confirmPasskey(kit, call, data.proof)
  const row = await kit.db.transaction(async tx => {
    const account = accountInForce(actor)
    if ('code' in data) await useCode(tx, kit, person, data.code, now)
    if (!(await isVerified(tx, [account.uid, person]))) throw fail(commerceErrors, 'withdrawal-verify')
    return take(tx, kit, account, person, data, now)
  })
  kit.wake()
  return row
}

async function useCode(tx: Tx, kit: Kit, person: string, code: string, now: Date): Promise<void> {
  const used = await tx
    .delete(withdrawalCodes)
    .where(
      and(
        eq(withdrawalCodes.person, person),
        eq(withdrawalCodes.codeHash, sealOf(kit, person, code.trim())),
        gt(withdrawalCodes.expiresAt, now),
      ),
    )
    .returning()
  if (used.length === 0) throw fail(commerceErrors, 'withdrawal-code')
}

/** Takes from income first and the rest from commission. The balances are locked in that order. */
async function take(
  tx: Tx,
  kit: Kit,
  account: Account,
  person: string,
  { amount, method, account: number, holder }: WithdrawalRequest,
  now: Date,
): Promise<WithdrawalRow> {
  const [income, commission] = [
    await lockBalance(tx, account.uid, 'income'),
    await lockBalance(tx, account.uid, 'commission'),
  ]
  if (amount > income + commission) throw fail(commerceErrors, 'withdrawal-short')
  const fromIncome = Math.min(amount, Math.max(0, income))
  const [row] = await tx
    .insert(withdrawals)
    .values({
      id: kit.newId(),
      ...account,
      person,
      amount,
      fromIncome,
      fromCommission: amount - fromIncome,
      method,
      account: masked(number),
      sealed: vaultOf(kit.config).encrypt(JSON.stringify({ account: number, holder })),
      status: 'requested',
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  await book(tx, row, -1, 'Withdrawal', now)
  await post(tx, {
    ref: `withdrawal ${row.id}`,
    at: now,
    entries: [
      { account: 'sellerActual', owner: row.uid, cents: -row.fromIncome },
      { account: 'commissionActual', owner: row.uid, cents: -row.fromCommission },
      { account: 'withdrawals', owner: row.uid, cents: amount },
    ],
  })
  return row
}

const masked = (account: string): string => `····${account.replace(/\s/g, '').slice(-4)}`

async function book(
  tx: Tx,
  { id, uid, isSchool, fromIncome, fromCommission }: WithdrawalRow,
  sign: 1 | -1,
  name: string,
  now: Date,
): Promise<void> {
  const row = {
    uid,
    isSchool,
    tab: sign === 1 ? 'earn' : 'claim',
    source: sign === 1 ? 'refund' : 'order',
    category: 'withdrawal',
    businessId: id,
    name,
    status: 1,
  } as const
  if (fromIncome > 0) await writeEarning(tx, { ...row, kind: 'income', value: sign * fromIncome }, now)
  if (fromCommission > 0)
    await writeEarning(tx, { ...row, kind: 'commission', value: sign * fromCommission }, now)
}

export async function payeeOf(
  kit: Kit,
  call: Call<{ id: string }>,
): Promise<{ account: string; holder: string }> {
  const [row] = await call.db.select().from(withdrawals).where(eq(withdrawals.id, call.query.id))
  if (!row) throw kitFail('not-found')
  await writeAudit(call.db, call, 'withdrawal.payee', row.id)
  return JSON.parse(vaultOf(kit.config).decrypt(row.sealed)) as { account: string; holder: string }
}

type Decision = z.output<typeof withdrawalContract.methods.calls.patch.decide.data>
const events = { approved: 'approve', paid: 'pay', rejected: 'reject', failed: 'fail' } as const

export async function decide(kit: Kit, call: Call<unknown, Decision>): Promise<WithdrawalRow> {
  const {
    db: tx,
    actor,
    now,
    data: { id, state, reason },
  } = call
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
  if (!row) throw kitFail('not-found')
  const event = events[state]
  if (!transition(withdrawalLifecycle, row.status, event)) throw fail(commerceErrors, 'withdrawal-state')
  // Four-eyes rule: nobody decides on their own withdrawal, and the approver cannot also pay it out.
  if (row.person === actor.id || row.uid === actor.id || (event === 'pay' && row.approvedBy === actor.id))
    throw fail(commerceErrors, 'withdrawal-same')
  const by = event === 'approve' ? { approvedBy: actor.id } : { handledBy: actor.id }
  const moved = await steps.advance(tx, row, event, call, {
    ...by,
    reason: reason === '' ? row.reason : reason,
    updatedAt: now,
  })
  if (event === 'pay')
    await post(tx, {
      ref: `withdrawal paid ${id}`,
      at: now,
      entries: [
        { account: 'withdrawals', owner: row.uid, cents: -row.amount },
        { account: 'paidOut', cents: row.amount },
      ],
    })
  if (event === 'reject' || event === 'fail') await giveBack(tx, row, now)
  await emit(tx, kit.clock, withdrawalContract, 'patched', { _id: id, state }, [`user:${row.person}`])
  await notifyAccount(
    tx,
    row,
    'WithdrawalDecided',
    { amount: formatMoney(row.amount, currency), state, text: reason },
    { key: `${id} ${state}`, now },
  )
  return moved
}

async function giveBack(tx: Tx, row: WithdrawalRow, now: Date): Promise<void> {
  await book(tx, row, 1, 'Withdrawal came back', now)
  await post(tx, {
    ref: `withdrawal back ${row.id}`,
    at: now,
    entries: [
      { account: 'withdrawals', owner: row.uid, cents: -row.amount },
      { account: 'sellerActual', owner: row.uid, cents: row.fromIncome },
      { account: 'commissionActual', owner: row.uid, cents: row.fromCommission },
    ],
  })
}
