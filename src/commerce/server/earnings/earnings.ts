// Connects earnings to other modules: order hooks, balances as payment, invitation rewards, storage in the mall.
import { desc, eq } from 'drizzle-orm'
import { personalData } from '#identity/server/sign-up.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { afterOrders } from '../after-orders.api.ts'
import { balances } from '../balances.api.ts'
import { earnings } from '../earnings.tables.ts'
import { giftCards } from '../gift-cards.tables.ts'
import { withdrawals } from '../withdrawals.tables.ts'
import { giftCardBalance, giveBackGiftCards, spendGiftCards } from '../gift-cards/gift-cards.ts'
import { sells } from '../goods.api.ts'
import { orderGivenBack } from './income-back.ts'
import { orderPaid } from './income.ts'
import { giveBackPoints, pointBalance, forInviters, spendPoints } from './points.ts'
import { pointPrice } from './settings.ts'
import { forStorage, storageGoods } from '../storage-goods.ts'

export const forEarnings = (): readonly Provision[] => [
  provide(afterOrders, { paid: orderPaid, givenBack: orderGivenBack }),
  provide(balances, {
    spendGiftCards,
    giveBackGiftCards,
    giftCardBalance,
    spendPoints,
    giveBackPoints,
    pointBalance,
    pointPrice,
  }),
  ...forInviters(),
  sells(storageGoods),
  ...forStorage(),
  provide(personalData, 'earnings', (tx, user) =>
    tx
      .select({
        kind: earnings.kind,
        category: earnings.category,
        value: earnings.value,
        status: earnings.status,
        name: earnings.name,
        orderNo: earnings.orderNo,
        at: earnings.createdAt,
      })
      .from(earnings)
      .where(eq(earnings.uid, user))
      .orderBy(desc(earnings.createdAt)),
  ),
  provide(personalData, 'withdrawals', (tx, user) =>
    tx
      .select({
        amount: withdrawals.amount,
        method: withdrawals.method,
        account: withdrawals.account,
        state: withdrawals.status,
        at: withdrawals.createdAt,
      })
      .from(withdrawals)
      .where(eq(withdrawals.uid, user)),
  ),
  provide(personalData, 'gift-cards', (tx, user) =>
    tx
      .select({
        last4: giftCards.last4,
        amount: giftCards.amount,
        balance: giftCards.balance,
        expires: giftCards.expires,
      })
      .from(giftCards)
      .where(eq(giftCards.owner, user)),
  ),
]
