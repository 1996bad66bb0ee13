// Kinds of goods. Each selling domain provides its styles; commerce does not refer to any style by name.
import type { IncomeCategory, PointCategory } from '#commerce/contract/earnings.contract.ts'
import type { Obstacle } from '#commerce/contract/goods.shapes.ts'
import type { OrderTerm, OrderTerms } from '#commerce/contract/order-terms.shapes.ts'
import type { LineStyle, OrderKind } from '#commerce/contract/order.shapes.ts'
import type { SQLWrapper } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { mapPort, provide, provided, type Provision } from '#kit/server/ports.ts'

/** The current state of a product, regardless of the buyer's orders. */
export interface Goods {
  readonly id: string
  readonly mode: string | null
  readonly name: string
  readonly cover: string | null
  /** Owners of the goods, who earn from sales. Empty if the platform sells. */
  readonly sellers: readonly string[]
  readonly original: number
  /** Current discount in per cent; `discountEnd` says when it ends. */
  readonly discount: number
  readonly discountEnd: Date | null
  /** Cents for `count` pieces, after the discount. */
  readonly price: number
  readonly obstacle: Obstacle | null
  /** Version that is sold. It is stored in the line and passed to `deliver`. */
  readonly hash: string | null
  /** Free pieces that come with the purchase. */
  readonly gifts?: number
  /** Free within the limits of a promotion. */
  readonly promotion?: boolean
  /** Location of lessons on campus. */
  readonly campus?: { readonly country: string | null; readonly city: string }
  /** Lesson that the goods are bought for. */
  readonly booking?: string | undefined
}

export interface GoodsRequest {
  readonly id: string
  readonly count: number
  readonly mode?: string | undefined
  /** Terms of the order that apply to all its lines. */
  readonly terms?: OrderTerms
}
export interface BuyerContext {
  readonly db: Tx
  readonly now: Date
  /** The buying person or school; null for a visitor. */ readonly buyer: string | null
  readonly person: string | null
}

/** A paid line, as passed to the selling domain. */
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
  /** True if `total` is only a lower bound. */ readonly least?: boolean
}

export interface GoodsKind {
  readonly style: LineStyle
  readonly kind: OrderKind
  /** Can be added to the cart and ordered together with goods of the same style. */
  readonly inCart: boolean
  /** Can be bought only once. */
  readonly once: boolean
  /** Minutes until an unpaid order expires. */
  readonly holdMinutes: number
  /** Terms that an order may set; an order with any other term is refused. */
  readonly terms?: readonly OrderTerm[]
  /** Settings category that applies. */
  readonly point: PointCategory
  /** For styles with a settings category per product. */
  pointOf?(goods: string): PointCategory
  readonly income: IncomeCategory
  /** Overrides by mode, for styles whose products are sold in several ways. */
  readonly modes?: Readonly<
    Record<string, Partial<Pick<GoodsKind, 'kind' | 'point' | 'income' | 'holdMinutes'>>>
  >
  /** Groups of orders that staff list separately. Each is a subquery of product ids. */
  readonly groups?: Readonly<Record<string, (db: Tx) => SQLWrapper>>
  /** Products by id; unknown ids are left out. */
  look(look: BuyerContext, requests: readonly GoodsRequest[]): Promise<ReadonlyMap<string, Goods>>
  /**
   * Reserves scarce goods for an unpaid order, in the transaction that creates the order. Throws if none are
   * left.
   */
  hold?(selling: Selling, line: SoldLine, until: Date): Promise<void>
  /** Ends a reservation when the order closes unpaid or loses the line. Idempotent. */
  release?(selling: Selling, line: SoldLine): Promise<void>
  /**
   * Goods with a price that the buyer neither owns nor sells, best first. Kinds without this method cannot be
   * browsed.
   */
  browse?(look: BuyerContext, query: Browsing): Promise<Browsed>
  /** Runs in the payment's transaction. `newId` is the buyer's copy, if the delivery creates one. */
  deliver(selling: Selling, line: SoldLine): Promise<{ readonly newId?: string }>
  /** Revokes a delivery when the line is refunded in full. */
  withdraw(selling: Selling, line: SoldLine): Promise<void>
  /** Cents and points of the line that are refundable now, or the reason why not. */
  refundable(
    db: Tx,
    line: SoldLine,
    now: Date,
  ): Promise<{ readonly price: number; readonly point: number; readonly why: string | null }>
  /** Lines whose units were used for a booking. */
  linesOfBooking?(db: Tx, booking: string): Promise<readonly string[]>
  /** When the line's shares become actual; null while unknown. */
  actualAt(db: Tx, line: SoldLine, paidAt: Date): Promise<Date | null>
}

export const goods = mapPort<LineStyle, GoodsKind>('commerce.goods')

/** For `provides` of the selling domain. */
export const sells = (kind: GoodsKind): Provision => provide(goods, kind.style, kind)

export const goodsKind = (tx: Tx, style: LineStyle): GoodsKind | undefined => provided(tx, goods).get(style)
export const goodsKinds = (tx: Tx): readonly GoodsKind[] => [...provided(tx, goods).values()]

/** A kind with the overrides of one mode. */
export const soldAs = (kind: GoodsKind, mode: string | null): GoodsKind => ({
  ...kind,
  ...kind.modes?.[mode ?? ''],
})

/** Category of the point settings that applies to a product. */
export const pointCategoryOf = (kind: GoodsKind, goods: string): PointCategory =>
  kind.pointOf?.(goods) ?? kind.point
