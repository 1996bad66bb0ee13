// Library settings for staff: rows of the centre, thresholds for premium, and review tags.
import * as z from '#zod'
import { confEntry } from '#kit/contract/conf.ts'
import { text } from '#kit/contract/wire.ts'
import { centerRows } from './center-rows.shapes.ts'

export const centerRowsConf = confEntry(
  'CenterRows',
  z.array(z.enum(centerRows)).check(z.maxLength(centerRows.length)),
  [
    'recommended',
    'units',
    'tasks',
    'pd',
    'sessions',
    'videos',
    'official',
    'premium',
    'free',
    'newest',
    'prompts',
  ],
)

const least = z.int().check(z.minimum(0), z.maximum(1_000_000))
/** Minimum purchases, saves and ratings, and minimum rating in tenths of a star. */
export const premiumConf = confEntry(
  'LibraryPremium',
  z.strictObject({
    sales: least,
    saves: least,
    ratings: least,
    rate: z.int().check(z.minimum(0), z.maximum(50)),
  }),
  { sales: 5, saves: 3, ratings: 2, rate: 40 },
)

export const reviewTagsConf = confEntry('reviewsTags', z.array(text(60, 1)).check(z.maxLength(40)), [
  'Distance',
  'At home',
  'In class',
  'Group work',
  'Easy to adapt',
  'Well explained',
])
