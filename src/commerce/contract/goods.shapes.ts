// A product as every selling domain describes it.
import * as z from '#zod'
import { instant } from '#kit/contract/wire.ts'
import { lineStyles } from './order.shapes.ts'

/**
 * Why it cannot be ordered: not there (any more), one's own, owned already, for sale in another way only, or
 * a guardian has to approve it first.
 */
export const obstacles = ['notExist', 'own', 'owned', 'full', 'closed', 'guardian'] as const
export type Obstacle = (typeof obstacles)[number]

export const Product = z.object({
  id: z.string(),
  style: z.enum(lineStyles),
  mode: z.nullable(z.string()),
  name: z.string(),
  cover: z.nullable(z.string()),
  coverUrl: z.nullable(z.string()),
  seller: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** Price before the discount, the discount in per cent with its end, and the price now. */
  original: z.int(),
  discount: z.int(),
  discountEnd: z.nullable(instant),
  price: z.int(),
  /** Price in points; null if points cannot buy it. */
  point: z.nullable(z.int()),
  /** Free extras that come with it. */
  gifts: z.int(),
  obstacle: z.nullable(z.enum(obstacles)),
})
export type Product = z.output<typeof Product>
