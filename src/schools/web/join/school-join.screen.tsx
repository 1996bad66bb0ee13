import { isStudent } from '#identity/contract/session.rules.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { ForbiddenState } from '#kit/web/parts/states.tsx'
import { Invitation } from './invitation.tsx'

/** The last part of the address is the secret from the email, or the row's id from a notice in the app. */
export const Screen = withMe<{ params: { readonly _id: string } }>(({ me, params: { _id } }) =>
  isStudent(me) ? (
    <ForbiddenState text="This invitation is for a teacher. Sign in with a teacher's account to accept it." />
  ) : (
    <Invitation
      key={_id}
      me={me}
      id={_id}
      as="teacher"
    />
  ),
)
