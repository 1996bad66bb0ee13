// Terms that apply to all lines of an order (commerce.md section 2, decision 82).
import * as z from '#zod'
import { id, text, wireBool, wireInt } from '#kit/contract/wire.ts'

/** How packages are ordered; each kind of goods lists the terms that it supports. */
const termFields = {
  /** One free credit: of a package for everybody, or of one for newcomers. */
  promotion: z.optional(wireBool),
  freeServiceClaimed: z.optional(wireBool),
  /** Full price, without the bundle's discount and gifts and without the temporary discount. */
  noDiscount: z.optional(wireBool),
  /** On the campuses of a city. */
  isOnCampus: z.optional(wireBool),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  city: z.optional(text(30, 1)),
}

/** Terms of theme packages. Declared here so that they are refused explicitly instead of ignored. */
const themeFields = {
  servicePremium: z.optional(text(80)),
  sharedSchool: z.optional(text(80)),
  persons: z.optional(wireInt),
  servicePackApply: z.optional(text(80)),
}

export const orderTermFields = {
  isSchool: z.optional(wireBool),
  /** The buying school, with `isSchool`; defaults to the current school. */
  school: z.optional(id),
  ...termFields,
  ...themeFields,
}

const Terms = z.strictObject(termFields)
export type OrderTerms = z.output<typeof Terms>
export type OrderTerm = keyof OrderTerms
export const orderTermNames = Object.keys(termFields) as readonly OrderTerm[]

const Requested = z.strictObject(orderTermFields)
export type RequestedTerms = z.output<typeof Requested>
export const themeTermNames = Object.keys(themeFields) as readonly (keyof typeof themeFields)[]
