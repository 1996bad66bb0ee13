import * as z from '#zod'
import { id, instant } from '#kit/contract/wire.ts'

/** A receipt or credit note as it was issued; it never changes. */
export const Receipt = z.object({
  _id: id,
  no: z.string(),
  kind: z.enum(['receipt', 'creditNote']),
  order: id,
  orderNo: z.string(),
  issuedAt: instant,
  /** The day in the buyer's zone when it was issued, on page and paper alike. */
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
      /** Part of `discount` below the lines. */
      discount: z.int(),
      /** Before the discount, so that lines, discount and total add up. */
      amount: z.int(),
    }),
  ),
  discount: z.int(),
  tax: z.int(),
  /** What of the total is tax; none on papers of before there was such a line. */
  taxLine: z.nullable(z.object({ name: z.string(), basisPoints: z.int(), amount: z.int() })),
  total: z.int(),
  paid: z.int(),
  due: z.int(),
  currency: z.string(),
  methods: z.array(z.string()),
  /** Address of the pdf. */
  pdf: z.string(),
  of: z.nullable(z.string()),
})

export type Receipt = z.output<typeof Receipt>
