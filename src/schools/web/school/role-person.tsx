import { pictureOf } from '#kit/web/parts/picture.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { type Staff } from '#schools/contract/staff.contract.ts'
import { fullName } from '../parts/words.ts'

/** All people with a role, sorted by name. */
export const allByName = { $limit: 500, $skip: 0, $sort: { nickname: 1 } } as const

export const RolePerson = ({ row }: { row: Staff }) => (
  <PersonChip
    name={fullName(row) || (row.email ?? '')}
    role={row.email ?? ''}
    picture={pictureOf(row.avatar)}
  />
)
