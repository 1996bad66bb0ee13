import { AccountPage } from '../parts/account/account-page.tsx'
import { withMe } from '../parts/with-me.tsx'
import { SchoolYear } from './school-year.tsx'

export const Screen = withMe(({ me }) => (
  <AccountPage
    me={me}
    title="Basic information"
    line="So that you see what fits your year."
  >
    <SchoolYear me={me} />
  </AccountPage>
))
