// Registry of goods. Each selling domain registers its styles; commerce knows none of them by name.
import type { IncomeCategory, PointCategory } from '#commerce/contract/earnings.contract.ts'
import type { Obstacle } from '#commerce/contract/goods.shapes.ts'
import type { OrderTerm, OrderTerms } from '#commerce/contract/order-terms.shapes.ts'
import type { LineStyle, OrderKind } from '#commerce/contract/order.shapes.ts'
import type { SQLWrapper } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { mapPort, provide, provided, type Provision } from '#kit/server/ports.ts'

/** A product as it is now, before anything that depends on the buyer's orders. */
export interface Goods {
  readonly id: string
  readonly mode: string | null
  readonly name: string
  readonly cover: string | null
  /** Owners of the goods, who earn. Empty for the platform itself. */
  readonly sellers: readonly string[]
  readonly original: number
  /** Per cent off now, and until when. */
  readonly discount: number
  readonly discountEnd: Date | null
  /** Cents for `count` pieces, discount taken off. */
  readonly price: number
  readonly obstacle: Obstacle | null
  /** Version or revision that is sold: kept in the line, handed back to `deliver`. */
  readonly hash: string | null
  /** Pieces that come for free with the ones that are bought. */
  readonly gifts?: number
  /** Given for free within the limits of a promotion. */
  readonly promotion?: boolean
  /** Where lessons on campus take place. */
  readonly campus?: { readonly country: string | null; readonly city: string }
  /** Lesson that it is bought for. */
  readonly booking?: string | undefined
}

export interface GoodsRequest {
  readonly id: string
  readonly count: number
  readonly mode?: string | undefined
  /** Order-level data for all of its lines. */
  readonly terms?: OrderTerms
}
export interface Look {
  readonly db: Tx
  readonly now: Date
  /** Person or school that buys; null for a visitor. */ readonly buyer: string | null
  readonly person: string | null
}

/** A paid line, as passed to its domain. */
export interface SoldLine {
  readonly id: string
  readonly order: string
  readonly orderNo: string
  readonly goods: string
  readonly style: LineStyle
  readonly mode: string | null
  readonly hash: string | null
  readonly name: string
  readonly buyer: string
  readonly isSchool: boolean
  /** The person who ordered, even if a school buys. */
  readonly person: string
  readonly sellers: readonly string[]
  readonly price: number
  readonly point: number
  readonly count: number
  readonly giftCount: number
  readonly promotion: boolean
}

export interface Selling {
  readonly tx: Tx
  readonly now: Date
}

export interface Browsing {
  readonly words: string
  readonly limit: number
  readonly skip: number
}
export interface Browsed {
  readonly ids: readonly string[]
  readonly total: number
  /** Counted only so far. */ readonly least?: boolean
}

export interface GoodsKind {
  readonly style: LineStyle
  readonly kind: OrderKind
  /** May lie in the cart and be ordered with others of its kind. */
  readonly inCart: boolean
  /** Can be owned once only. */
  readonly once: boolean
  /** Minutes until an unpaid order of it times out. */
  readonly holdMinutes: number
  /** What an order may say about it; an order that says anything else is refused. */
  readonly terms?: readonly OrderTerm[]
  /** Setting rows that apply to it. */
  readonly point: PointCategory
  /** For styles whose products have rows. */
  pointOf?(goods: string): PointCategory
  readonly income: IncomeCategory
  /** Where products of one style are sold in different ways: what differs, by their mode. */
  readonly modes?: Readonly<
    Record<string, Partial<Pick<GoodsKind, 'kind' | 'point' | 'income' | 'holdMinutes'>>>
  >
  /** Lists of orders that staff look at apart: ids of the products that each is about, as a subquery. */
  readonly groups?: Readonly<Record<string, (db: Tx) => SQLWrapper>>
  /** Products by id; ids that do not exist are left out. */
  look(look: Look, requests: readonly GoodsRequest[]): Promise<ReadonlyMap<string, Goods>>
  /**
   * Keeps something scarce for an order that waits for payment, in the transaction that makes it. Throws
   * where none is left.
   */
  hold?(selling: Selling, line: SoldLine, until: Date): Promise<void>
  /** The order was closed unpaid, or lost the line. A repeat changes nothing. */
  release?(selling: Selling, line: SoldLine): Promise<void>
  /**
   * What costs something and is neither the buyer's own nor bought for good, the best first. A kind without
   * it is not looked through.
   */
  browse?(look: Look, query: Browsing): Promise<Browsed>
  /** Inside the transaction of the payment. `newId` is the buyer's own thing, if one is made at once. */
  deliver(selling: Selling, line: SoldLine): Promise<{ readonly newId?: string }>
  /** Revokes a delivery, when the line is refunded in full. */
  withdraw(selling: Selling, line: SoldLine): Promise<void>
  /** Cents and points of the line that the buyer may have back now, or why not, in words. */
  refundable(
    db: Tx,
    line: SoldLine,
    now: Date,
  ): Promise<{ readonly price: number; readonly point: number; readonly why: string | null }>
  /** Lines whose units a booked lesson used. */
  linesOfBooking?(db: Tx, booking: string): Promise<readonly string[]>
  /** When shares of the line become actual; null while that is open. */
  actualAt(db: Tx, line: SoldLine, paidAt: Date): Promise<Date | null>
}

export const goods = mapPort<LineStyle, GoodsKind>('commerce.goods')

/** For `provides` of the selling domain. */
export const sells = (kind: GoodsKind): Provision => provide(goods, kind.style, kind)

export const goodsKind = (tx: Tx, style: LineStyle): GoodsKind | undefined => provided(tx, goods).get(style)
export const goodsKinds = (tx: Tx): readonly GoodsKind[] => [...provided(tx, goods).values()]

/** A kind as it is for products of one mode. */
export const soldAs = (kind: GoodsKind, mode: string | null): GoodsKind => ({
  ...kind,
  ...kind.modes?.[mode ?? ''],
})

/** Category of the point settings that apply to one product. */
export const pointCategoryOf = (kind: GoodsKind, goods: string): PointCategory =>
  kind.pointOf?.(goods) ?? kind.point
