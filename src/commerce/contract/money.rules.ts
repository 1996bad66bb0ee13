// Money arithmetic in whole cents. Each line is rounded half up, once.

export const priceLimits = { least: 100, most: 1_000_000 } as const

export interface Discount {
  readonly val: number
  readonly end: string | Date | null
}

/** 0, or 1.00 to 10 000.00. */
export const isPrice = (cents: number): boolean =>
  Number.isInteger(cents) && (cents === 0 || (cents >= priceLimits.least && cents <= priceLimits.most))

/** A percentage of an amount, rounded half up. */
export const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100)

/** A percentage of an amount, rounded down: for points and commission. */
export const floorPercentOf = (cents: number, percent: number): number => Math.floor((cents * percent) / 100)

export const discountHolds = (discount: Discount | null, now: Date): discount is Discount =>
  discount !== null && discount.val > 0 && (discount.end === null || new Date(discount.end) > now)

/** The current price: price × (100 − val) / 100, rounded half up, during the discount. */
export const priceNow = (price: number, discount: Discount | null, now: Date): number =>
  discountHolds(discount, now) ? percentOf(price, 100 - discount.val) : price

/** Splits an amount by weights; the last share absorbs the rounding difference. */
export function splitBy(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const parts = weights.map(weight => (sum === 0 ? 0 : Math.floor((cents * weight) / sum)))
  const last = parts.length - 1
  return parts.map((part, at) =>
    at === last ? cents - parts.slice(0, last).reduce((a, b) => a + b, 0) : part,
  )
}
