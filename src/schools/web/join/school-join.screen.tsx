import { isStudent } from '#identity/contract/session.rules.ts'
import { withMe } from '#identity/web/with-me.tsx'
import { api } from '#kit/web/api.ts'
import { ForbiddenState } from '#kit/web/parts/states.tsx'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { Invitation } from './invitation.tsx'

export const Screen = withMe<{ params: { readonly _id: string } }>(({ me, params: { _id } }) =>
  isStudent(me) ? (
    <ForbiddenState text="This invitation is for a teacher. Sign in with a teacher's account to accept it." />
  ) : (
    <Invitation
      me={me}
      id={_id}
      as="teacher"
      look={() => api(schoolUserContract).get('invitation', { _id })}
      accept={() => api(schoolUserContract).get('accept', { _id })}
    />
  ),
)
