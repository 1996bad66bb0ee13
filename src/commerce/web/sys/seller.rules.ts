// The seller as its form holds it: the address as one text, rates as typed.
import type { Seller } from '#commerce/contract/seller.conf.ts'

export interface SellerDraft {
  readonly name: string
  readonly address: string
  readonly taxNumber: string
  readonly taxes: readonly TaxDraft[]
}
export interface TaxDraft {
  readonly country: string
  readonly name: string
  /** In per cent. */
  readonly rate: string
}

export const draftOf = ({ name, address, taxNumber, taxes }: Seller): SellerDraft => ({
  name,
  address: address.join('\n'),
  taxNumber: taxNumber ?? '',
  taxes: taxes.map(({ basisPoints, ...tax }) => ({ ...tax, rate: String(basisPoints / 100) })),
})

/** Null while the name is missing, or the name or rate of a tax. */
export function sellerOf({ name, address, taxNumber, taxes }: SellerDraft): Seller | null {
  const rates = taxes.map(({ rate }) => basisPointsOf(rate))
  if (name.trim() === '' || taxes.some(tax => tax.name.trim() === '')) return null
  if (rates.some(rate => rate === undefined)) return null
  return {
    name: name.trim(),
    address: address
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean),
    taxNumber: taxNumber.trim() || null,
    taxes: taxes.map((tax, at) => ({
      country: tax.country,
      name: tax.name.trim(),
      basisPoints: rates[at] ?? 0,
    })),
  }
}

/** At most two decimals, from 0 to 100; a comma is a point. */
export function basisPointsOf(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined
  const points = Math.round(Number(text) * 100)
  return points > 10_000 ? undefined : points
}
