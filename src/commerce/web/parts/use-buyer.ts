import type { Me } from '#identity/contract/people.shapes.ts'
import { useMode, useMySchools } from '#identity/web/parts/account-mode.ts'

export interface BuyingSchool {
  readonly _id: string
  readonly name: string
}
export interface Buyer {
  readonly id: string
  /** The school in force, if the user runs it. */
  readonly school: BuyingSchool | null
  /** All schools that the user runs. */
  readonly schools: readonly BuyingSchool[]
}

export function useBuyer(me: Me): Buyer {
  const { school } = useMode()
  const schools = useMySchools(me)
    .filter(({ role }) => role.includes('admin'))
    .map(({ _id, name }) => ({ _id, name }))
  return { id: me._id, school: schools.find(({ _id }) => _id === school) ?? null, schools }
}
