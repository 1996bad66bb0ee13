// A package as edited, sold and read.
import * as z from '#zod'
import { fileHash } from '#files/contract/files.contract.ts'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { id, instant, text } from '#kit/contract/wire.ts'
import { gradeGroups } from '#academics/contract/grades.rules.ts'
import { categories, qualifications } from '../services.values.ts'
import { countryCode, subjectName, Topic } from '../settings.conf.ts'
import { packStates } from './packages.lifecycle.ts'
import {
  campusCountries,
  consultantKinds,
  frequencies,
  packLimits,
  packRoles,
  packTypes,
  promotions,
  salesTargets,
  videoKinds,
} from './packages.values.ts'

const cents = z.int().check(z.minimum(0), z.maximum(1_000_000))
const percent = z.int().check(z.minimum(0), z.maximum(99))
const list = <T extends z.ZodMiniType>(of: T, most: number) => z.array(of).check(z.maxLength(most))
const minutes = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
export const freq = z.union(
  frequencies.map(days => z.literal(days)) as [z.ZodMiniLiteral<(typeof frequencies)[number]>],
)

export const Bundle = z.strictObject({
  count: z.int().check(z.minimum(1), z.maximum(packLimits.count)),
  discount: percent,
  gifts: z.int().check(z.minimum(0), z.maximum(100)),
})
export const schoolPriceCents = z.int().check(z.minimum(100), z.maximum(1_000_000))
export const schoolBundles = list(Bundle, packLimits.bundles)
export const CityPrice = z.strictObject({
  city: text(30, 1),
  price: cents,
  discount: list(Bundle, packLimits.bundles),
})
export const DiscountConfig = z.strictObject({
  enable: z.boolean(),
  end: z.nullable(instant),
  discount: percent,
})
/** An included package, and how many of its credits each purchase grants. */
export const PackPart = z.strictObject({ _id: id, times: z.int().check(z.minimum(1), z.maximum(20)) })

/** What providers must match, and the value of a credit. */
const scope = {
  type: z.enum(packTypes),
  serviceRoles: z.enum(packRoles),
  mentoringType: z.enum(categories),
  countryCode: list(countryCode, 60),
  curriculum: z.nullable(z.enum(curriculumCodes)),
  subject: list(subjectName, 30),
  topic: list(Topic, 50),
  gradeGroup: list(z.enum(gradeGroups), gradeGroups.length),
  qualification: z.nullable(z.enum(qualifications)),
  freq,
  duration: minutes(5, 480),
  break: minutes(0, 120),
  consultant: z.nullable(z.enum(consultantKinds)),
  isOnCampus: z.boolean(),
  country: z.nullable(z.enum(campusCountries)),
}
const window = {
  name: text(120),
  cover: z.nullable(fileHash),
  points: list(text(200, 1), packLimits.points),
  keywords: list(text(40, 1), packLimits.keywords),
}
const terms = {
  price: cents,
  discount: list(Bundle, packLimits.bundles),
  discountConfig: DiscountConfig,
  onCampusPrice: list(CityPrice, packLimits.cities),
  salesTarget: list(z.enum(salesTargets), salesTargets.length),
  promotion: z.nullable(z.enum(promotions)),
  /** Included packages are also sold separately. */
  splitSale: z.boolean(),
  carerPack: z.nullable(PackPart),
  interviewPack: z.nullable(PackPart),
}

/** Fields that staff edit. */
export const packFields = { ...window, ...scope, ...terms }
export const PackDraft = z.strictObject(packFields)
export type PackDraft = z.output<typeof PackDraft>

/** Snapshot kept with a purchase, whatever happens to the package. */
export const PackSnapshot = z.object({ ...window, ...scope, revision: z.int() })
export type PackSnapshot = z.output<typeof PackSnapshot>

export const PackAttachment = z.object({
  hash: fileHash,
  filename: z.string(),
  mime: z.string(),
  videoType: z.nullable(z.enum(videoKinds)),
  url: z.string(),
})

/** Sales of one size, kind of buyer and city. */
export const SalesRow = z.object({
  count: z.int(),
  isSchool: z.boolean(),
  city: z.nullable(z.string()),
  type: z.literal('all'),
  orderCount: z.int(),
  income: z.int(),
})
export type SalesRow = z.output<typeof SalesRow>

const part = z.nullable(z.object({ _id: id, times: z.int(), name: z.string() }))
export const Pack = z.object({
  _id: id,
  ...packFields,
  carerPack: part,
  interviewPack: part,
  /** The price for `$school`, if it has an individual one. */
  schoolPrice: z.nullable(z.object({ price: z.int(), discount: z.array(Bundle) })),
  coverUrl: z.nullable(z.string()),
  attachments: z.array(PackAttachment),
  revision: z.int(),
  /** On sale. */
  status: z.boolean(),
  state: z.enum(packStates),
  reason: z.nullable(z.string()),
  lastPublished: z.nullable(instant),
  filled: z.boolean(),
  missing: z.array(z.object({ field: z.string(), text: z.string() })),
  /** Credits sold and credits still usable; for readers of statistics. */
  count: z.nullable(z.object({ sold: z.int(), valid: z.int() })),
  income: z.nullable(z.int()),
  statistic: z.nullable(z.array(SalesRow)),
  updatedAt: instant,
})
export type Pack = z.output<typeof Pack>
