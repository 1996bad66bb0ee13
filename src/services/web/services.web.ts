// The web part of services: fillings for other domains' screens.
import { lineActions } from '#commerce/web/parts/line-slots.ts'
import { accountPages } from '#identity/web/parts/account/account-pages.ts'
import { homeTabs, studyTabs } from '#identity/web/parts/homes/home-slots.ts'
import type { WebDomain } from '#kit/web/app.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { provide } from '#kit/web/ports.ts'
import { fill } from '#kit/web/slots.tsx'
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
const BookingsTab = lazy(() => parts().then(all => all.bookingsTab()))
const PackLine = lazy(() => parts().then(all => all.packLine()))

export const servicesWeb: WebDomain = {
  fills: [
    fill(reportParts, 10, ReportHelp),
    fill(schoolRights, 10, SchoolHelp),
    fill(familyChild, 20, FamilyLessons),
    ...[homeTabs, studyTabs].map(slot =>
      fill(slot, 40, BookingsTab, { type: 'bookings', label: 'Bookings' }),
    ),
    fill(lineActions, 30, PackLine),
  ],
  provides: [
    provide(accountPages, {
      order: 35,
      to: '/account/teacher/auth',
      label: 'My services',
      for: 'educator',
    }),
  ],
}
