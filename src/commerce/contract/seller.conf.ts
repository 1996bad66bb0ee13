// The seller as printed on receipts, and the tax included in prices, by the buyer's country.
import * as z from '#zod'
import { confEntry } from '#kit/contract/conf.ts'

export const sellerConf = confEntry(
  'Seller',
  z.object({
    name: z.string(),
    address: z.array(z.string()),
    /** VAT or GST number of the seller. */
    taxNumber: z.nullable(z.string()),
    taxes: z.array(
      z.object({
        /** Two-letter country code, as in accounts and schools. */
        country: z.string(),
        name: z.string(),
        /** Hundredths of a per cent: 1500 is 15 %. */
        basisPoints: z.int().check(z.minimum(0), z.maximum(10_000)),
      }),
    ),
  }),
  { name: 'Classwright', address: [], taxNumber: null, taxes: [] },
  { editors: ['admin'] },
)
export type Seller = z.output<typeof sellerConf.shape>

export interface TaxLine {
  readonly name: string
  readonly basisPoints: number
  readonly amount: number
}

type TaxRate = Pick<TaxLine, 'name' | 'basisPoints'>

/** The tax included in a gross amount. Without a rate for the country, the line is zero. */
export const taxLineOf = ({ taxes }: Pick<Seller, 'taxes'>, country: string | null, gross: number): TaxLine =>
  taxLineAt(taxes.find(each => each.country === country) ?? { name: 'tax', basisPoints: 0 }, gross)

/** Rounded half up. */
export function taxLineAt({ name, basisPoints }: TaxRate, gross: number): TaxLine {
  const net = Math.floor((Math.abs(gross) * 10_000) / (10_000 + basisPoints) + 0.5)
  const amount = Math.sign(gross) * (Math.abs(gross) - net)
  return { name, basisPoints, amount: amount === 0 ? 0 : amount }
}

/** `GST 15%`. */
export const taxWords = ({ name, basisPoints }: TaxRate): string => `${name} ${basisPoints / 100}%`
