// The caller's schools, for tests of identity alone; on a full server the schools domain provides them.
import { schoolUserContract, studentsContract } from '#identity/contract/links.contract.ts'
import type { Domain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/service.ts'
import { users } from '../identity.tables.ts'
import { schoolsOf } from '../memberships.api.ts'

const facts = { owner: users.id }

const studentsService = () =>
  implement(studentsContract, {
    facts,
    calls: { get: { schoolList: ({ db, actor }) => schoolsOf(db, actor.id ?? '', 'student') } },
  })
const schoolUserService = () =>
  implement(schoolUserContract, {
    facts,
    calls: { get: { schoolList: ({ db, actor }) => schoolsOf(db, actor.id ?? '', 'staff') } },
  })

export const schoolsOfMine: Domain = {
  name: 'schools of mine',
  services: () => [studentsService(), schoolUserService()],
}
