// Splits a paid order within its transaction: sellers, one beneficiary per line, and the platform for the rest.
import { currency } from '#commerce/contract/order.shapes.ts'
import { splitBy } from '#commerce/contract/money.rules.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/db.ts'
import type { PaidOrder } from '../after-orders.api.ts'
import { beneficiaryOf } from './commission.ts'
import { accountsBy, notifyAccount, type Account } from './earning-accounts.ts'
import { writeEarning } from './earning-rows.ts'
import { sharedLines } from '../earnings.tables.ts'
import { goodsKind, pointCategoryOf, soldAs, type GoodsKind } from '../goods.api.ts'
import { post, type LedgerEntry } from '../ledger/ledger.ts'
import { commissionRate, floorOf, incomeRate, pointRate, shareOf } from './settings.ts'

type Line = PaidOrder['lines'][number]
interface Sale {
  readonly tx: Tx
  readonly order: PaidOrder
  readonly line: Line
  readonly kind: GoodsKind
  readonly now: Date
}

export async function orderPaid(tx: Tx, order: PaidOrder, now: Date): Promise<void> {
  if (!order.isPoint) await bookPayment(tx, order, now)
  for (const line of order.lines) {
    const kind = goodsKind(tx, line.style)
    if (!kind) throw new Error(`nobody sells ${line.style}`)
    await tx.insert(sharedLines).values({
      line: line.id,
      order: order.id,
      sold: line,
      isPoint: order.isPoint,
      paidAt: order.paidAt,
      checkAt: now,
    })
    const sale = { tx, order, line, kind: soldAs(kind, line.mode), now }
    await (order.isPoint ? rewardAuthors(sale) : shareOut(sale))
  }
}

async function bookPayment(tx: Tx, { id, paidBy, lines }: PaidOrder, now: Date): Promise<void> {
  const { card = 0, wallet = 0, giftCard = 0 } = paidBy
  await post(tx, {
    ref: `paid ${id}`,
    at: now,
    entries: [
      { account: 'clearing:card', cents: -card },
      { account: 'clearing:wallet', cents: -wallet },
      { account: 'clearing:giftCard', cents: -giftCard },
      ...lines.map(line => ({ account: 'sales', owner: id, line: line.id, cents: line.price }) as const),
    ],
  })
}

const common = ({ order, line }: Sale, { uid, isSchool }: Account) =>
  ({
    uid,
    isSchool,
    tab: 'earn',
    source: 'order',
    status: 0,
    businessId: order.id,
    line: line.id,
    orderNo: order.no,
    name: line.name,
  }) as const

/** Splits the payment between sellers, beneficiary and platform, to the cent. */
async function shareOut(sale: Sale): Promise<void> {
  const { tx, order, line, now } = sale
  if (line.price === 0) return
  const sellers = await shareWithSellers(sale)
  const paid = sellers.reduce((sum, { cents }) => sum + cents, 0)
  const commission = await shareWithInviter(sale, line.price - paid)
  const rest = line.price - paid - commission.reduce((sum, { cents }) => sum + cents, 0)
  await post(tx, {
    ref: `shared ${line.id}`,
    at: now,
    entries: [
      { account: 'sales', owner: order.id, line: line.id, cents: -line.price },
      ...sellers,
      ...commission,
      { account: 'platform', line: line.id, cents: rest },
    ],
  })
}

async function shareWithSellers(sale: Sale): Promise<LedgerEntry[]> {
  const { tx, order, line, kind, now } = sale
  const rate = line.sellers.length === 0 ? undefined : await incomeRate(tx, kind.income, order.paidAt)
  if (!rate) return []
  const parts = splitBy(
    shareOf(rate, line.price),
    line.sellers.map(() => 1),
  )
  const shares: LedgerEntry[] = []
  for (const [at, account] of (await accountsBy(tx, line.sellers)).entries()) {
    const value = parts[at] ?? 0
    if (value > 0)
      await writeEarning(tx, { ...common(sale, account), kind: 'income', category: kind.income, value }, now)
    shares.push({ account: 'sellerExpected', owner: account.uid, line: line.id, cents: value })
    await notifyAccount(
      tx,
      account,
      'SaleMade',
      { name: line.name, amount: formatMoney(line.price, currency), share: formatMoney(value, currency) },
      { key: line.id, now },
    )
  }
  return shares
}

/** Commission does not reduce the sellers' shares. */
async function shareWithInviter(sale: Sale, most: number): Promise<LedgerEntry[]> {
  const { tx, order, line, kind, now } = sale
  const beneficiary = await beneficiaryOf(tx, order, line.inviter)
  if (!beneficiary) return []
  const category = pointCategoryOf(kind, line.goods)
  const { role } = beneficiary
  if (role === undefined) {
    const rate = await pointRate(tx, 'earn', category, order.paidAt)
    await expectPoints(sale, beneficiary, category, rate ? floorOf(rate, line.price) : 0)
    return []
  }
  const rate = await commissionRate(tx, role, category, order.paidAt)
  const value = rate ? Math.min(most, floorOf(rate, line.price)) : 0
  if (value <= 0) return []
  await writeEarning(tx, { ...common(sale, beneficiary), kind: 'commission', role, category, value }, now)
  await notifyAccount(
    tx,
    beneficiary,
    'CommissionEarned',
    { amount: formatMoney(value, currency), name: line.name },
    { key: line.id, now },
  )
  return [{ account: 'commissionExpected', owner: beneficiary.uid, line: line.id, cents: value }]
}

/** Authors get part of the points that buyers pay for their content. */
async function rewardAuthors(sale: Sale): Promise<void> {
  const { tx, order, line } = sale
  const rate =
    line.point === 0 || line.sellers.length === 0
      ? undefined
      : await pointRate(tx, 'earn', 'points_purchase', order.paidAt)
  if (!rate) return
  const parts = splitBy(
    Math.min(line.point, floorOf(rate, line.point)),
    line.sellers.map(() => 1),
  )
  for (const [at, account] of (await accountsBy(tx, line.sellers)).entries())
    await expectPoints(sale, account, 'points_purchase', parts[at] ?? 0)
}

async function expectPoints(sale: Sale, account: Account, category: string, value: number): Promise<void> {
  if (value <= 0) return
  const { tx, line, now } = sale
  await writeEarning(tx, { ...common(sale, account), kind: 'point', category, value }, now)
  await notifyAccount(
    tx,
    account,
    'PointsEarned',
    { points: String(value), name: line.name },
    { key: line.id, now },
  )
}
