import * as z from '#zod'
import { id, instant } from '#kit/contract/wire.ts'

/** A receipt or credit note as issued; it never changes. */
export const Receipt = z.object({
  _id: id,
  no: z.string(),
  kind: z.enum(['receipt', 'creditNote']),
  order: id,
  orderNo: z.string(),
  issuedAt: instant,
  /** Issue date in the buyer's time zone, on the page and in the PDF. */
  date: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.array(z.string()),
    taxNumber: z.nullable(z.string()),
  }),
  buyer: z.object({ name: z.string(), school: z.nullable(z.string()), email: z.nullable(z.string()) }),
  lines: z.array(
    z.object({
      description: z.string(),
      type: z.string(),
      units: z.int(),
      unitPrice: z.int(),
      /** This line's part of the `discount` below. */
      discount: z.int(),
      /** Amount before the discount, so that lines, discount and total add up. */
      amount: z.int(),
    }),
  ),
  discount: z.int(),
  tax: z.int(),
  /** The tax included in the total; null on documents from before tax lines existed. */
  taxLine: z.nullable(z.object({ name: z.string(), basisPoints: z.int(), amount: z.int() })),
  total: z.int(),
  paid: z.int(),
  due: z.int(),
  currency: z.string(),
  methods: z.array(z.string()),
  /** URL of the PDF. */
  pdf: z.string(),
  of: z.nullable(z.string()),
})

export type Receipt = z.output<typeof Receipt>
