import { educatorHome } from '#identity/contract/session.rules.ts'
import { useProvided } from '#kit/web/app.tsx'
import { withMe } from '../parts/with-me.tsx'
import { Home } from './home.tsx'
import { homeCards, homeTabs } from '../parts/homes/home-slots.ts'

/** The educator's home: today, pending and new items, or the tab named in the URL. */
export const Screen = withMe<{ params: { readonly type?: string } }>(({ me, params }) => (
  <Home
    me={me}
    base={educatorHome}
    cards={useProvided(homeCards)}
    tabs={useProvided(homeTabs)}
    type={params.type}
    student={false}
  />
))
