// Gift cards and points as orders use them. Earnings store the balances and provide them here.
import type { PointCategory } from '#commerce/contract/earnings.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { onePort, provided } from '#kit/server/ports.ts'

export interface GiftSpending {
  /** Person or school whose cards pay. */ readonly owner: string
  /** Upper limit in cents; the balance may be lower. */ readonly most: number
  /** Id of the order. */ readonly order: string
  readonly now: Date
}
export interface GiftGivingBack {
  readonly order: string
  readonly amount: number
  readonly now: Date
}
export interface PointMove {
  readonly uid: string
  readonly isSchool: boolean
  readonly points: number
  readonly order: string
  readonly orderNo: string
  /** The order's name, shown in the log. */
  readonly name: string
  readonly category: PointCategory
  readonly now: Date
}

export interface Balances {
  /**
   * Takes up to `most` from the available balance, from the cards that expire first.
   * @returns Cents taken.
   */
  spendGiftCards(tx: Tx, spending: GiftSpending): Promise<number>
  /** Refunds the cards that paid for the order, even if they have expired meanwhile. */
  giveBackGiftCards(tx: Tx, back: GiftGivingBack): Promise<void>
  giftCardBalance(db: Tx, owner: string, now: Date): Promise<number>
  /** Throws `points-short` if the balance of actual points is too low. */
  spendPoints(tx: Tx, move: PointMove): Promise<void>
  giveBackPoints(tx: Tx, move: PointMove): Promise<void>
  pointBalance(db: Tx, uid: string, isSchool: boolean): Promise<number>
  /** Price in points; null if points cannot buy it. */
  pointPrice(db: Tx, category: PointCategory, cents: number, now: Date): Promise<number | null>
}

/** Without earnings, all balances are zero. */
export const balances = onePort<Balances>('commerce.balances', {
  spendGiftCards: () => Promise.resolve(0),
  giveBackGiftCards: () => Promise.resolve(),
  giftCardBalance: () => Promise.resolve(0),
  spendPoints: () => Promise.reject(new Error('no balances are provided')),
  giveBackPoints: () => Promise.reject(new Error('no balances are provided')),
  pointBalance: () => Promise.resolve(0),
  pointPrice: () => Promise.resolve(null),
})

export const spendGiftCards: Balances['spendGiftCards'] = (tx, ...given) =>
  provided(tx, balances).spendGiftCards(tx, ...given)
export const giveBackGiftCards: Balances['giveBackGiftCards'] = (tx, ...given) =>
  provided(tx, balances).giveBackGiftCards(tx, ...given)
export const giftCardBalance: Balances['giftCardBalance'] = (tx, ...given) =>
  provided(tx, balances).giftCardBalance(tx, ...given)
export const spendPoints: Balances['spendPoints'] = (tx, ...given) =>
  provided(tx, balances).spendPoints(tx, ...given)
export const giveBackPoints: Balances['giveBackPoints'] = (tx, ...given) =>
  provided(tx, balances).giveBackPoints(tx, ...given)
export const pointBalance: Balances['pointBalance'] = (tx, ...given) =>
  provided(tx, balances).pointBalance(tx, ...given)
export const pointPrice: Balances['pointPrice'] = (tx, ...given) =>
  provided(tx, balances).pointPrice(tx, ...given)
