import { isStudent } from '#identity/contract/session.rules.ts'
import { withMe } from '../parts/with-me.tsx'
import { SchoolYear } from '../student/school-year.tsx'
import { AccountPage } from '../parts/account/account-page.tsx'
import { Teaching } from './teaching.tsx'

/** An educator's or a student's subjects. */
export const Screen = withMe(({ me }) =>
  isStudent(me) ? (
    <AccountPage
      me={me}
      title="Basic information"
      line="So that you see what fits your year."
    >
      <SchoolYear me={me} />
    </AccountPage>
  ) : (
    <AccountPage
      me={me}
      title="Basic information"
      line="Lists, searches and templates begin with what you teach."
    >
      <Teaching me={me} />
    </AccountPage>
  ),
)
