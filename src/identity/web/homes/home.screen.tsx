import { educatorHome } from '#identity/contract/session.rules.ts'
import { withMe } from '../parts/with-me.tsx'
import { Home } from './home.tsx'
import { homeCards, homeTabs } from '../parts/homes/home-slots.ts'

/** The educator's home: today, pending and new items, or the tab named in the URL. */
export const Screen = withMe<{ params: { readonly type?: string } }>(({ me, params }) => (
  <Home
    me={me}
    base={educatorHome}
    cards={homeCards.fillings()}
    tabs={homeTabs.fillings()}
    type={params.type}
    student={false}
  />
))
