// Claims: who of the staff works on an item. One mechanism for every queue of the back office (backoffice.md
// section 3).
import * as z from '#zod'
import { instant } from './wire.ts'

export const claimFilters = ['me', 'others', 'none'] as const
export type ClaimFilter = (typeof claimFilters)[number]
export const claimFilterNames: Readonly<Record<ClaimFilter, string>> = {
  me: 'Claimed by me',
  others: 'Claimed by others',
  none: 'Unclaimed',
}

/** One or several of the three lists together. */
export const claimQuery = z.array(z.enum(claimFilters)).check(z.minLength(1), z.maxLength(3))

export const Holder = z.object({ _id: z.string(), name: z.string() })
export const claimFields = {
  follower: z.nullable(Holder),
  followedAt: z.nullable(instant),
  releasedAt: z.nullable(instant),
}
/** A queue in numbers: items of a state, and how many of them nobody works on. */
export const figureFields = { count: z.int(), unclaimed: z.int() }
export type Claimed = z.output<z.ZodMiniObject<typeof claimFields>>

/** A claim without work for this long is released. */
export const maxIdleDays = 7

export const claimOf = ({ follower }: Pick<Claimed, 'follower'>, me: string | null): ClaimFilter => {
  if (follower === null) return 'none'
  return follower._id === me ? 'me' : 'others'
}
