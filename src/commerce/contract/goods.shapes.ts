// A product, in the same shape for every selling domain.
import * as z from '#zod'
import { instant } from '#kit/contract/wire.ts'
import { lineStyles } from './order.shapes.ts'

/**
 * Why a product cannot be ordered: it does not exist (any more), belongs to the buyer, was bought already, is
 * sold only in another way, or needs a guardian's approval first.
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
  /** Original price, discount in per cent with its end, and current price. */
  original: z.int(),
  discount: z.int(),
  discountEnd: z.nullable(instant),
  price: z.int(),
  /** Price in points; null if points cannot buy it. */
  point: z.nullable(z.int()),
  /** Number of free extras. */
  gifts: z.int(),
  obstacle: z.nullable(z.enum(obstacles)),
})
export type Product = z.output<typeof Product>
