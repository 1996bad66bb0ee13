// The web part of services: fillings for other domains' screens.
import { lineActions } from '#commerce/web/parts/line-slots.ts'
import { addAccountPage } from '#identity/web/parts/account/account-pages.ts'
import { homeTabs, studyTabs } from '#identity/web/parts/homes/home-slots.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { reportParts } from '#rooms/web/parts/takeaway/takeaway-slots.ts'
import { familyChild } from '#schools/web/parts/join/family-slots.ts'
import { schoolRights } from '#schools/web/parts/school/rights-slots.ts'

const parts = () => import('./services.parts.ts')
const ReportHelp = lazy(() =>
  import('./help/report-help.tsx').then(module => ({ default: module.ReportHelp })),
)
const SchoolHelp = lazy(() =>
  import('./help/school-help.tsx').then(module => ({ default: module.SchoolHelp })),
)
const FamilyLessons = lazy(() =>
  import('./family/family-lessons.tsx').then(module => ({ default: module.FamilyLessonsPart })),
)

export function startServices(): void {
  reportParts.add(10, ReportHelp)
  schoolRights.add(10, SchoolHelp)
  familyChild.add(20, FamilyLessons)
  addAccountPage({ order: 35, to: '/account/teacher/auth', label: 'My services' }, ['educator'])
  const BookingsTab = lazy(() => parts().then(all => all.bookingsTab()))
  for (const slot of [homeTabs, studyTabs]) slot.add(40, BookingsTab, { type: 'bookings', label: 'Bookings' })
  lineActions.add(
    30,
    lazy(() => parts().then(all => all.packLine())),
  )
}
