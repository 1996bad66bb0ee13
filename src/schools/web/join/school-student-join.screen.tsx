import { isStudent } from '#identity/contract/session.rules.ts'
import { withMe } from '#identity/web/with-me.tsx'
import { api } from '#kit/web/api.ts'
import { ForbiddenState } from '#kit/web/parts/states.tsx'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { Invitation } from './invitation.tsx'

export const Screen = withMe<{ params: { readonly _id: string } }>(({ me, params: { _id } }) =>
  isStudent(me) ? (
    <Invitation
      me={me}
      id={_id}
      as="student"
      look={() => api(studentsContract).get('invitation', { _id })}
      accept={() => api(studentsContract).get('accept', { _id })}
    />
  ) : (
    <ForbiddenState text="This invitation is for a student. Sign in with a student's account to accept it." />
  ),
)
