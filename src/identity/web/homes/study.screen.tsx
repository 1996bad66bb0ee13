import { studentHome } from '#identity/contract/session.rules.ts'
import { useProvided } from '#kit/web/app.tsx'
import { withMe } from '../parts/with-me.tsx'
import { Home } from './home.tsx'
import { studyCards, studyTabs } from '../parts/homes/home-slots.ts'

/** The student's home: next class, to-do list and returned work, or the tab named in the URL. */
export const Screen = withMe<{ params: { readonly type?: string } }>(({ me, params }) => (
  <Home
    me={me}
    base={studentHome}
    cards={useProvided(studyCards)}
    tabs={useProvided(studyTabs)}
    type={params.type}
    student
  />
))
