// Premium content: a contributor's frozen content, which providers import into booked lessons (premium.md
// section 2).
import * as z from '#zod'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { id, instant } from '#kit/contract/wire.ts'
import { gradeGroups } from '#academics/contract/grades.rules.ts'
import { Topic } from '../settings.conf.ts'

/** Types that can be offered; videos and tools are included with content that links them. */
export const contributionModes = ['unit', 'task', 'pdUnit', 'pdTask'] as const
export type ContributionMode = (typeof contributionModes)[number]
/** Types that can be a lesson on their own. */
export const importableModes = ['task', 'pdTask'] as const satisfies readonly ContributionMode[]
export const isForEducators = (mode: ContributionMode): boolean => mode === 'pdUnit' || mode === 'pdTask'

/** Import price in cents per interactive question. */
const centsPerQuestion = 20
export const importPrice = (questions: number): number => questions * centsPerQuestion

/** Content offered by an application; figures and price are those of the frozen copy. */
export const OfferedUnit = z.object({
  _id: id,
  name: z.string(),
  mode: z.enum(contributionModes),
  /** When the copy was made; null if there is none. */
  frozenAt: z.nullable(instant),
  pages: z.int(),
  questions: z.int(),
  /** Number of linked items frozen with it. */
  links: z.int(),
  price: z.int(),
  /** Number of imports. */
  imports: z.int(),
})
export type OfferedUnit = z.output<typeof OfferedUnit>

const item = {
  /** From the approved application. */
  _id: id,
  name: z.string(),
  mode: z.enum(contributionModes),
  coverUrl: z.nullable(z.string()),
  overview: z.string(),
  author: z.string(),
  curriculum: z.nullable(z.enum(curriculumCodes)),
  subject: z.nullable(z.string()),
  topic: z.array(Topic),
  gradeGroup: z.array(z.enum(gradeGroups)),
  pages: z.int(),
  questions: z.int(),
  price: z.int(),
}

/** Premium content as a provider finds it. */
export const CloudItem = z.object({
  ...item,
  /** The provider's own content, taught from the original. */
  own: z.boolean(),
})
export type CloudItem = z.output<typeof CloudItem>

/** Premium content for reviewers, including units. */
export const PremiumItem = z.object({
  ...item,
  countryCode: z.array(z.string()),
  /** How often it was imported. */
  imports: z.int(),
  approvedAt: instant,
})
export type PremiumItem = z.output<typeof PremiumItem>

/** A topic with its number of approved items. */
export const TopicCount = z.object({ _id: z.string(), label: z.array(z.string()), count: z.int() })
export type TopicCount = z.output<typeof TopicCount>

/** Packages whose lessons use an approved service or content. */
export const PackUse = z.object({
  packs: z.int(),
  /** The purchasable ones. */
  onSale: z.int(),
  /** Lessons that were not cancelled. */
  lessons: z.int(),
  /** The upcoming ones. */
  ahead: z.int(),
})
export type PackUse = z.output<typeof PackUse>
