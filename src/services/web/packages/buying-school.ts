import type { Me } from '#identity/contract/people.shapes.ts'
import { useMode, useMySchools } from '#identity/web/account-mode.ts'

/** The school in force, if the reader runs it and so buys for it. */
export function useBuyingSchool(me: Me): { readonly _id: string; readonly name: string } | null {
  const { school } = useMode()
  return useMySchools(me).find(({ _id, role }) => _id === school && role.includes('admin')) ?? null
}
