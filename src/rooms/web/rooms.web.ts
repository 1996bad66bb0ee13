// The web part of rooms: fillings for other domains' screens, loaded on demand.
import { contentActs, questionParts } from '#authoring/web/parts/content-slots.ts'
import { homeCards, studyCards, studyTabs } from '#identity/web/parts/homes/home-slots.ts'
import { schoolOfAddress } from '#identity/web/parts/school-of-address.ts'
import type { WebDomain } from '#kit/web/app.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { provide } from '#kit/web/ports.ts'
import { fill } from '#kit/web/slots.tsx'
import { inRoom } from '#sessions/web/parts/lists/session-slots.ts'
import { familyChild } from '#schools/web/parts/join/family-slots.ts'
import { classActions, classTabs } from '#schools/web/parts/classes/class-slots.ts'

const JoinCard = lazy(() => import('./seat/join-card.tsx').then(module => ({ default: module.JoinCard })))

const JournalTab = lazy(() =>
  import('./reflect/journal.tsx').then(module => ({ default: module.JournalTab })),
)
const ClassProgressTab = lazy(() =>
  import('./class/class-progress.tsx').then(module => ({ default: module.ClassProgressTab })),
)
const MyReports = lazy(() =>
  import('./takeaway/my-reports.tsx').then(module => ({ default: module.MyReports })),
)

const ReportsTab = lazy(() =>
  import('./takeaway/my-reports.tsx').then(module => ({ default: module.ReportsTab })),
)

const QuestionHistory = lazy(() =>
  import('./statistics/question-history.tsx').then(module => ({ default: module.QuestionHistory })),
)

const SchoolWeek = lazy(() =>
  import('./school/school-week-card.tsx').then(module => ({ default: module.SchoolWeekCard })),
)

const FamilyReports = lazy(() =>
  import('./takeaway/my-reports.tsx').then(module => ({ default: module.FamilyReports })),
)

const GradebookLink = lazy(() =>
  import('./class/gradebook-link.tsx').then(module => ({ default: module.GradebookLink })),
)

const InRoom = lazy(() => import('./teacher/in-room.tsx').then(module => ({ default: module.InRoom })))

export const roomsWeb: WebDomain = {
  fills: [
    fill(inRoom, 10, InRoom),
    fill(homeCards, 0, SchoolWeek, { column: 'side' }),
    fill(homeCards, 50, JoinCard, { column: 'side' }),
    fill(studyCards, 5, JoinCard, { column: 'main' }),
    fill(studyCards, 30, MyReports, { column: 'main' }),
    fill(studyTabs, 30, ReportsTab, { type: 'reports', label: 'Reports' }),
    fill(classActions, 20, GradebookLink),
    fill(classTabs, 30, ClassProgressTab, {
      part: 'progress',
      label: 'Attendance and progress',
      for: 'staff',
    }),
    fill(classTabs, 40, JournalTab, { part: 'journal', label: 'Journal', for: 'everybody' }),
    fill(familyChild, 10, FamilyReports),
    fill(questionParts, 10, QuestionHistory),
  ],
  provides: [
    provide(contentActs, ({ _id }) => [{ label: 'Reflections', icon: 'message', to: `/reflect/${_id}` }]),
    // A room code takes precedence over a school's public name, so one endpoint resolves both.
    provide(schoolOfAddress, async identifier =>
      (await import('./seat/school-behind.ts')).schoolBehind(identifier),
    ),
  ],
}
