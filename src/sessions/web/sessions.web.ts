// The web part of sessions: fillings for other domains' screens, loaded on demand.
import { publishWays, teachActs } from '#authoring/web/parts/content-slots.ts'
import { lineActions } from '#commerce/web/parts/line-slots.ts'
import {
  dashCards,
  homeCards,
  homeTabs,
  studyCards,
  studyTabs,
} from '#identity/web/parts/homes/home-slots.ts'
import { nextUp } from '#identity/web/parts/homes/next-up.ts'
import type { WebDomain } from '#kit/web/app.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { provide } from '#kit/web/ports.ts'
import { fill } from '#kit/web/slots.tsx'
import { otherCenterRows, otherDetails, otherRows, otherShares } from '#library/web/parts/other-types.slot.ts'
import { classActions, classTabs } from '#schools/web/parts/classes/class-slots.ts'
import { teachingActs } from './schedule/content-acts.ts'

/** Names of sessions in the library's addresses. */
const offered = ['session', 'workshop', 'course']
const parts = () => import('./sessions.parts.ts')

const ClassActions = lazy(() => parts().then(all => all.classActions()))
const StudyWay = lazy(() => parts().then(all => all.studyWay()))
const NextUp = lazy(() => parts().then(all => all.nextUp()))
const ToDo = lazy(() => parts().then(all => all.toDoCard()))
const Register = lazy(() => parts().then(all => all.registerCard()))
const Review = lazy(() => parts().then(all => all.reviewCard()))
const SessionsTab = lazy(() => parts().then(all => all.sessionsTab()))
const ClassSessions = lazy(() => parts().then(all => all.classSessions()))
const SeatLine = lazy(() => parts().then(all => all.seatLine()))
const SessionDetail = lazy(() => parts().then(all => all.sessionDetail()))
const ShareSession = lazy(() => parts().then(all => all.shareSession()))
const SessionRow = lazy(() => parts().then(all => all.sessionRow()))
const CenterRow = lazy(() => parts().then(all => all.centerRow()))

export const sessionsWeb: WebDomain = {
  fills: [
    fill(classActions, 10, ClassActions),
    fill(publishWays, 10, StudyWay),
    fill(nextUp, 10, NextUp),
    ...[homeCards, dashCards].map(slot => fill(slot, 8, Review, { column: 'main' })),
    ...[homeTabs, studyTabs].map(slot =>
      fill(slot, 10, SessionsTab, { type: 'sessions', label: 'Sessions' }),
    ),
    ...[homeCards, studyCards, dashCards].map(slot => fill(slot, 10, ToDo, { column: 'main' })),
    ...[homeCards, studyCards].map(slot => fill(slot, 40, Register, { column: 'main' })),
    fill(classTabs, 10, ClassSessions, { part: 'sessions', label: 'Sessions', for: 'everybody' }),
    fill(lineActions, 20, SeatLine),
    fill(otherDetails, 10, SessionDetail, { types: offered }),
    fill(otherShares, 10, ShareSession, { types: ['session'] }),
    fill(otherRows, 10, SessionRow, { types: offered }),
    fill(otherCenterRows, 10, CenterRow, { types: ['sessions'] }),
  ],
  provides: [provide(teachActs, teachingActs)],
}
