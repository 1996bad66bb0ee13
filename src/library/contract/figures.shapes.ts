import * as z from '#zod'
import { instant } from '#kit/contract/wire.ts'

export const spans = ['today', 'week', 'month', 'quarter', 'year', 'all'] as const

export const Figures = z.object({
  views: z.int(),
  saves: z.int(),
  sales: z.int(),
  reviews: z.int(),
  earnings: z.int(),
  conversion: z.number(),
  days: z.array(z.object({ at: instant, views: z.int(), sales: z.int(), earnings: z.int() })),
  byMode: z.array(z.object({ mode: z.string(), sales: z.int() })),
})

export type Figures = z.output<typeof Figures>
