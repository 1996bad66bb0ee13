import type { Me } from '#identity/contract/people.shapes.ts'
import { useMode, useMySchools } from '#identity/web/account-mode.ts'

export interface Buyer {
  readonly id: string
  /** The school in force, if one runs it. */ readonly school: {
    readonly _id: string
    readonly name: string
  } | null
}

export function useBuyer(me: Me): Buyer {
  const { school } = useMode()
  const found = useMySchools(me).find(({ _id, role }) => _id === school && role.includes('admin'))
  return { id: me._id, school: found ? { _id: found._id, name: found.name } : null }
}
