// How a package is ordered, as the mode of an order line: plain, on a city's campuses, or one free credit.
import type { OrderTerms } from '#commerce/contract/order-terms.shapes.ts'
import type { Promotion } from './packages.values.ts'

export interface PackMode {
  readonly city: string | null
  readonly isFree: boolean
}

const campus = 'campus:'

export const packModeText = ({ city, isFree }: PackMode): string | null => {
  if (isFree) return 'free'
  return city === null ? null : `${campus}${city}`
}

export function packModeOf(text: string | null | undefined): PackMode | undefined {
  if (!text) return { city: null, isFree: false }
  if (text === 'free') return { city: null, isFree: true }
  return text.startsWith(campus) ? { city: text.slice(campus.length), isFree: false } : undefined
}

export interface PackWish {
  readonly mode: PackMode
  /** The requested kind of free credit, if named. */
  readonly promotion: Promotion | null
  readonly noDiscount: boolean
}

/** The order mode of a line, from its own and the order's; undefined if the two disagree. */
export function packWishOf(
  text: string | null | undefined,
  terms: OrderTerms = {},
  country: string | null = null,
): PackWish | undefined {
  const own = packModeOf(text)
  const promotion = promotionIn(terms)
  const city = terms.isOnCampus ? (terms.city ?? null) : (own?.city ?? null)
  const mode = { city, isFree: own?.isFree === true || promotion !== null }
  if (!own || (own.city !== null && own.city !== city)) return undefined
  if (mode.isFree && (city !== null || terms.noDiscount)) return undefined
  if (terms.isOnCampus && terms.country !== country) return undefined
  return { mode, promotion, noDiscount: terms.noDiscount ?? false }
}

function promotionIn({ promotion, freeServiceClaimed }: OrderTerms): Promotion | null {
  if (freeServiceClaimed) return 'welcome'
  return promotion ? 'promotional' : null
}
