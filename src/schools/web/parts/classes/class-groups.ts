// Groups classes by school: the current school first, personal classes last.
import type { Me } from '#identity/contract/people.shapes.ts'
import { useMode, useMySchools } from '#identity/web/parts/account-mode.ts'
import { groupClasses, type ClassGroup } from '#schools/contract/class-groups.rules.ts'

export function useClassGroups<C extends { readonly _id: string; readonly school: string }>(
  me: Me,
  list: readonly C[],
): readonly ClassGroup<C>[] {
  const schools = useMySchools(me)
  const { school } = useMode()
  return groupClasses(list, schools, school)
}
