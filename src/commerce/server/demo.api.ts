// Purchases in the demo world, through regular orders; paid by gift card, so that no card processor is needed.
import type { LineStyle } from '#commerce/contract/order.shapes.ts'
import { personByEmail } from '#identity/server/people.api.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Kit } from '#kit/server/kit.ts'
import { codeOf, issueGiftCard, redeemGiftCard } from './gift-cards/gift-cards.ts'
import { settleDue } from './earnings/income-settle.ts'
import { createOrder } from './orders/create.ts'
import { sale } from './payments/payments.ts'

/** Only the card's owner gets its code. */
export async function giveCard(kit: Kit, owner: string, amount: number, now: Date): Promise<void> {
  const staff = await personByEmail(kit.db, 'staff@demo.classwright.test')
  if (!staff) return
  await kit.db.transaction(async tx => {
    const card = await issueGiftCard(tx, kit, { amount, note: 'Demo', email: null, issuer: staff.id, now })
    await redeemGiftCard(tx, kit, codeOf(kit, card), owner, now)
  })
}

export interface DemoPurchase {
  readonly buyer: string
  readonly goods: readonly string[]
  readonly style: LineStyle
  readonly at: Date
  readonly inviter?: string
  readonly count?: number
}

export async function buyForDemo(
  kit: Kit,
  { buyer, goods, style, at, inviter, count = 1 }: DemoPurchase,
): Promise<void> {
  const then: Kit = { ...kit, clock: { now: () => at } }
  const actor: Actor = { id: buyer, roles: ['user', 'teacher'] }
  const data = {
    link: goods.map(id => ({ id, style, count })),
    isPoint: false,
    isSchool: false,
    ...(inviter !== undefined && { inviter }),
  }
  const order = await kit.db.transaction(db => createOrder({ db, actor, data, now: at }))
  if (order.price === 0) return
  await giveCard(kit, buyer, order.price, new Date(at.getTime() - minuteMs))
  await sale(then, { orderId: order.id, giftCard: true })
}

/** Turns expected income into actual income once the sale is old enough. */
export const settleForDemo = (kit: Kit): Promise<number> => settleDue(kit, kit.clock.now())
