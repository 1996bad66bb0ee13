import type { Me } from '#identity/contract/people.shapes.ts'
import { useMode, useMySchools } from '#identity/web/parts/account-mode.ts'

/** Id of the current school, if the user is its admin. */
export function useAdminSchool(me: Me): string | null {
  const { school } = useMode()
  const runs = useMySchools(me).some(({ _id, role }) => _id === school && role.includes('admin'))
  return runs ? school : null
}
