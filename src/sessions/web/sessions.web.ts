// The web part of sessions: fillings for other domains' screens, loaded on demand.
import { addTeachActs, publishWays } from '#authoring/web/parts/content-slots.ts'
import { lineActions } from '#commerce/web/parts/line-slots.ts'
import {
  dashCards,
  homeCards,
  homeTabs,
  studyCards,
  studyTabs,
} from '#identity/web/parts/homes/home-slots.ts'
import { nextUp } from '#identity/web/parts/homes/next-up.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { otherCenterRows, otherDetails, otherRows, otherShares } from '#library/web/parts/other-types.slot.ts'
import { classActions, classTabs } from '#schools/web/parts/classes/class-slots.ts'
import { teachingActs } from './schedule/content-acts.ts'

/** Names of sessions in the library's addresses. */
const offered = ['session', 'workshop', 'course']
const parts = () => import('./sessions.parts.ts')

export function startSessions(): void {
  addTeachActs(teachingActs)
  classActions.add(
    10,
    lazy(() => parts().then(all => all.classActions())),
  )
  publishWays.add(
    10,
    lazy(() => parts().then(all => all.studyWay())),
  )
  nextUp.add(
    10,
    lazy(() => parts().then(all => all.nextUp())),
  )
  const [ToDo, Register] = [
    lazy(() => parts().then(all => all.toDoCard())),
    lazy(() => parts().then(all => all.registerCard())),
  ]
  const [Review, SessionsTab] = [
    lazy(() => parts().then(all => all.reviewCard())),
    lazy(() => parts().then(all => all.sessionsTab())),
  ]
  for (const slot of [homeCards, dashCards]) slot.add(8, Review, { column: 'main' })
  for (const slot of [homeTabs, studyTabs]) slot.add(10, SessionsTab, { type: 'sessions', label: 'Sessions' })
  dashCards.add(10, ToDo, { column: 'main' })
  for (const slot of [homeCards, studyCards]) {
    slot.add(10, ToDo, { column: 'main' })
    slot.add(40, Register, { column: 'main' })
  }
  classTabs.add(
    10,
    lazy(() => parts().then(all => all.classSessions())),
    { part: 'sessions', label: 'Sessions', for: 'everybody' },
  )
  lineActions.add(
    20,
    lazy(() => parts().then(all => all.seatLine())),
  )
  otherDetails.add(
    10,
    lazy(() => parts().then(all => all.sessionDetail())),
    { types: offered },
  )
  otherShares.add(
    10,
    lazy(() => parts().then(all => all.shareSession())),
    { types: ['session'] },
  )
  otherRows.add(
    10,
    lazy(() => parts().then(all => all.sessionRow())),
    { types: offered },
  )
  otherCenterRows.add(
    10,
    lazy(() => parts().then(all => all.centerRow())),
    { types: ['sessions'] },
  )
}
