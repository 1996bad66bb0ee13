// Loads the school's students and guardians in the form that import rows are compared with.
import type { KnownGuardian } from '#schools/contract/import/guardians.rules.ts'
import type { KnownPerson } from '#schools/contract/import/judge.rules.ts'
import type { GuardianRow, StudentRow } from '../people.tables.ts'

type Ids = ReadonlyMap<string, string>

export const knownStudent = (
  row: StudentRow,
  guardians: readonly GuardianRow[] = [],
  /** Foreign ids of the guardians. */
  ids?: Ids,
): KnownPerson => ({
  id: row.id,
  sourcedId: row.sourcedId,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  dob: row.dob,
  gender: row.gender,
  mobile: row.mobile,
  parent: { name: row.parentName, email: row.parentEmail, phone: row.parentPhone },
  guardians: guardians.map(each => knownGuardian(each, ids)),
  hasJoined: row.uid !== null && row.number === null,
  hasParentJoined: row.parentStatus === 'success',
  isArchived: row.archivedAt !== null,
})

export const knownGuardian = (row: GuardianRow, ids?: Ids): KnownGuardian => ({
  id: row.id,
  sourcedId: ids?.get(row.id),
  name: row.name,
  email: row.email,
  phone: row.phone,
  relation: row.relation,
  isFirst: row.position === 0,
  hasJoined: row.status === 'success',
})
