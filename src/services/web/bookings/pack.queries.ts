// The package of a booking page. URLs contain the bought package or the one on sale.
import { queryOptions } from '@tanstack/react-query'
import { api } from '#kit/web/api.ts'
import { packUserContract, type PackUser } from '#services/contract/credits/credits.contract.ts'
import { packContract } from '#services/contract/packages/packages.contract.ts'
import type { Pack, PackSnapshot } from '#services/contract/packages/packages.shapes.ts'

/** The package's lesson terms, and the user's credits for it, if any. */
export interface BookablePack {
  readonly id: string
  readonly terms: Pick<
    PackSnapshot,
    'name' | 'duration' | 'break' | 'topic' | 'subject' | 'gradeGroup' | 'isOnCampus'
  >
  readonly bought: PackUser | null
}

export const bookablePackQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'bookable', id],
    queryFn: () => bookablePack(id),
    retry: false,
  })

async function bookablePack(id: string): Promise<BookablePack> {
  const service = api(packUserContract)
  const [named] = (await service.find({ _id: id, $limit: 1 })).data
  if (named) return ofBought(named)
  // A free first lesson is for one provider only, and has a separate address.
  const mine = (await service.find({ pack: id, $limit: 20 })).data.filter(({ trialOf }) => trialOf === null)
  const bought = mine.find(({ available }) => available > 0) ?? mine[0]
  return bought ? ofBought(bought) : ofShop(await api(packContract).get(id))
}

const ofBought = (bought: PackUser): BookablePack => ({ id: bought._id, terms: bought.snapshot, bought })
const ofShop = (pack: Pack): BookablePack => ({ id: pack._id, terms: pack, bought: null })

export type AttendedCourse = Awaited<ReturnType<typeof courses>>[number]
const courses = (id: string) => api(packUserContract).get('courses', { _id: id })

/** Sessions a bought package's lessons could accompany. */
export const coursesQuery = (id: string) =>
  queryOptions({ queryKey: ['services', 'courses', id], queryFn: () => courses(id), retry: false })

export const boughtQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'bought', id],
    queryFn: () => api(packUserContract).get(id),
    retry: false,
  })
