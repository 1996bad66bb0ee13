// A package's price, and what it lacks before it can be sold (services.md section 4, commerce.md section 3).
import { percentOf, priceLimits } from '#commerce/contract/money.rules.ts'
import { isBySubject, type Category } from '../services.values.ts'
import { campusCategories, type Promotion, type PackRole } from './packages.values.ts'

export interface Bundle {
  readonly count: number
  /** Per cent off. */
  readonly discount: number
  readonly gifts: number
}
export interface CityPrice {
  readonly city: string
  readonly price: number
  readonly discount: readonly Bundle[]
}
export interface TemporaryDiscount {
  readonly enable: boolean
  readonly end: string | Date | null
  readonly discount: number
}
export interface PackTerms {
  readonly price: number
  readonly discount: readonly Bundle[]
  readonly discountConfig: TemporaryDiscount
  readonly isOnCampus: boolean
  readonly onCampusPrice: readonly CityPrice[]
}
export interface Offer {
  readonly count: number
  readonly gifts: number
  readonly original: number
  /** Per cent off, and the end date of a temporary discount. */
  readonly discount: number
  readonly discountEnd: Date | null
  readonly price: number
}

/** The row for exactly this count, else the next smaller one. */
export const bundleFor = (rows: readonly Bundle[], count: number): Bundle | undefined =>
  rows.filter(row => row.count <= count).toSorted((a, b) => b.count - a.count)[0]

const temporary = ({ enable, end, discount }: TemporaryDiscount, now: Date): number =>
  enable && end !== null && new Date(end) > now ? discount : 0

/** On campus the city's row replaces price and bundles; an unlisted city has no offer. */
function pricesIn(terms: PackTerms, city: string | null): Pick<CityPrice, 'price' | 'discount'> | undefined {
  if (terms.isOnCampus) return terms.onCampusPrice.find(row => row.city === city)
  return city === null ? terms : undefined
}

interface OfferRequest {
  readonly count: number
  readonly city: string | null
  /** Ignores discounts and gifts. */
  readonly noDiscount?: boolean
}

/**
 * The price of `count` credits now: the better of bundle and temporary discount, never both; gifts
 * belong to the bundle.
 */
export function offerFor(
  terms: PackTerms,
  { count, city, noDiscount = false }: OfferRequest,
  now: Date,
): Offer | undefined {
  const prices = pricesIn(terms, city)
  if (!prices) return undefined
  const bundle = noDiscount ? undefined : bundleFor(prices.discount, count)
  const forNow = noDiscount ? 0 : temporary(terms.discountConfig, now)
  const ofBundle = bundle?.discount ?? 0
  const discount = Math.max(forNow, ofBundle)
  const original = prices.price * count
  return {
    count,
    gifts: bundle?.gifts ?? 0,
    original,
    discount,
    discountEnd:
      forNow > ofBundle && terms.discountConfig.end !== null ? new Date(terms.discountConfig.end) : null,
    price: percentOf(original, 100 - discount),
  }
}

/** Sales roles and the accountant manage every package but these. */
export const mentorRoles: readonly PackRole[] = ['mentoring', 'onCampus']
export const isMentorPack = (role: PackRole): boolean => mentorRoles.includes(role)

export interface PackForm extends PackTerms {
  readonly name: string
  readonly cover: string | null
  readonly points: readonly string[]
  readonly serviceRoles: PackRole
  readonly mentoringType: Category
  readonly countryCode: readonly string[]
  readonly curriculum: string | null
  readonly subject: readonly string[]
  readonly topic: readonly unknown[]
  readonly gradeGroup: readonly string[]
  readonly salesTarget: readonly string[]
  readonly consultant: string | null
  readonly country: string | null
  readonly promotion: Promotion | null
}

export interface MissingPart {
  readonly field: string
  readonly text: string
}

/** Parts missing before a package can be published. */
export const missingOf = (pack: PackForm): MissingPart[] =>
  needs.flatMap(([field, isThere, text]) => (isThere(pack) ? [] : [{ field, text }]))

type PackRequirement = readonly [field: string, isThere: (pack: PackForm) => boolean, text: string]
const isSold = (cents: number) => cents >= priceLimits.least && cents <= priceLimits.most
const needs: readonly PackRequirement[] = [
  ['name', pack => pack.name !== '', 'Give it a name.'],
  ['cover', pack => pack.cover !== null, 'Add a cover picture.'],
  ['points', pack => pack.points.length > 0, 'Say in one line or more what it offers.'],
  ['salesTarget', pack => pack.salesTarget.length > 0, 'Choose who can buy it.'],
  ['countryCode', pack => pack.countryCode.length > 0, 'Choose at least one country.'],
  [
    'curriculum',
    pack => !isBySubject(pack.mentoringType) || pack.curriculum !== null,
    'Choose a curriculum.',
  ],
  [
    'subject',
    pack => !isBySubject(pack.mentoringType) || pack.subject.length > 0,
    'Choose at least one subject.',
  ],
  ['topic', pack => isBySubject(pack.mentoringType) || pack.topic.length > 0, 'Choose at least one topic.'],
  ['gradeGroup', pack => pack.gradeGroup.length > 0, 'Choose at least one group of grades.'],
  ['price', pack => pack.isOnCampus || isSold(pack.price), 'Set a price per credit, 1.00 to 10,000.00.'],
  [
    'onCampusPrice',
    pack =>
      !pack.isOnCampus ||
      (pack.onCampusPrice.length > 0 && pack.onCampusPrice.every(row => isSold(row.price))),
    'Set a price for at least one city, 1.00 to 10,000.00.',
  ],
  ['country', pack => !pack.isOnCampus || pack.country !== null, 'Choose the country of the campuses.'],
  [
    'isOnCampus',
    pack => !pack.isOnCampus || campusCategories.includes(pack.mentoringType),
    'Only academic and STEAM packages are taught on campus.',
  ],
  [
    'consultant',
    pack => (pack.serviceRoles === 'consultant') === (pack.consultant !== null),
    'Choose what the consultant does.',
  ],
]
