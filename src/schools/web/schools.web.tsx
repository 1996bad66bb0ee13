// The web part of schools: what it adds to every page. All of it is loaded on demand.
import type { QueryClient } from '@tanstack/react-query'
import { areaOf, isStudent } from '#identity/contract/session.rules.ts'
import type { SchoolChoice } from '#identity/contract/links.contract.ts'
import { accountParts } from '#identity/web/parts/account/account-slots.ts'
import {
  dashCards,
  homeCards,
  homeTabs,
  studyCards,
  studyTabs,
  type HomeProps,
} from '#identity/web/parts/homes/home-slots.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { leaveSchool } from '#identity/web/parts/session.ts'
import { api, light } from '#kit/web/api.ts'
import type { App, WebDomain } from '#kit/web/app.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { onServiceEvent } from '#kit/web/live.ts'
import { provide } from '#kit/web/ports.ts'
import { areaOfActor } from '#kit/web/router/area.ts'
import { fill } from '#kit/web/slots.tsx'
import type { classApplyContract } from '#schools/contract/class-apply.contract.ts'
import type { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import type { schoolYearContract } from '#schools/contract/terms.contract.ts'
import { setupSteps } from './parts/cards/setup-steps.ts'
import { classTabs } from './parts/classes/class-slots.ts'

const cards = () => import('./cards/home-cards.tsx')
const MyClasses = lazy(() => cards().then(module => ({ default: module.MyClassesCard })))
const SchoolToday = lazy(() =>
  import('./cards/school-card.tsx').then(module => ({ default: module.SchoolCard })),
)
const BackOffice = lazy(() => cards().then(module => ({ default: module.BackOfficeCard })))

const ClassesTab = lazy(() =>
  import('./classes/classes-tab.tsx').then(module => ({ default: module.ClassesTab })),
)

const Invitations = lazy(() =>
  import('./join/my-invitations.tsx').then(module => ({ default: module.MyInvitations })),
)

const ClassMessages = lazy(() =>
  import('./classes/class-messages.tsx').then(module => ({ default: module.ClassMessages })),
)

const Mine = lazy(() => import('./parts/my-schools.tsx').then(module => ({ default: module.MySchools })))

const Pilot = lazy(() => import('./cards/pilot-card.tsx').then(module => ({ default: module.PilotCard })))

const PilotForEducators = ({ me }: HomeProps) => (isStudent(me) ? null : <Pilot />)
const TodayForEducators = ({ me }: HomeProps) => (isStudent(me) ? null : <SchoolToday me={me} />)
const OfficeForManagers = ({ me }: HomeProps) => (me.managerRoles.length > 0 ? <BackOffice /> : null)

/** Loads a service whose records belong to a school, and checks whether there are records. */
const hasSome = (path: 'school-year' | 'classes' | 'students') => async (school: string) => {
  const { total } = await api(light<typeof schoolYearContract>(path as 'school-year')).find({
    school,
    $limit: 1,
  })
  return total > 0
}

export const schoolsWeb: WebDomain = {
  fills: [
    fill(accountParts, 10, Mine),
    ...[homeTabs, studyTabs].map(slot =>
      fill(slot, 15, ClassesTab, { type: 'classes', label: 'My classes' }),
    ),
    fill(classTabs, 50, ClassMessages, { part: 'messages', label: 'Messages', for: 'everybody' }),
    ...[homeCards, dashCards].flatMap(slot => [
      fill(slot, -2, PilotForEducators, { column: 'top' }),
      fill(slot, 0, TodayForEducators, { column: 'top' }),
      fill(slot, 30, OfficeForManagers, { column: 'side' }),
    ]),
    ...[homeCards, studyCards, dashCards].flatMap(slot => [
      fill(slot, -1, Invitations, { column: 'top' }),
      fill(slot, 20, MyClasses, { column: 'main' }),
    ]),
  ],
  provides: [
    provide(areaOfActor, (actor, queries) => (isAdminHere(queries, actor) ? 'school' : areaOf(actor))),
    provide(setupSteps, {
      order: 10,
      label: 'Years and terms',
      to: '/account/term',
      isDone: hasSome('school-year'),
    }),
    provide(setupSteps, {
      order: 50,
      label: 'Classes',
      to: '/account/classes',
      isDone: hasSome('classes'),
    }),
    provide(setupSteps, {
      order: 60,
      label: 'People',
      to: '/account/student',
      isDone: hasSome('students'),
    }),
  ],
  onStart: [leaveLostSchools, refreshApplications],
}

function leaveLostSchools(app: App): void {
  onServiceEvent(light<typeof schoolPlanContract>('school-plan'), 'left', ({ school }) =>
    leaveSchool(app, school),
  )
}

/** Applicants by class code see a decision at once. */
function refreshApplications({ queries }: App): void {
  onServiceEvent(light<typeof classApplyContract>('class-apply'), 'patched', () => {
    void queries.invalidateQueries({ queryKey: ['schools', 'class-code'] })
  })
}

/** Admins use the school's own area while it is the current workplace; everybody else keeps their area. */
function isAdminHere(queries: QueryClient, { id, school }: Actor): boolean {
  if (id === null || !school) return false
  const mine = queries.getQueryData<readonly SchoolChoice[]>(['schools', 'mine', id])
  return mine?.find(({ _id }) => _id === school)?.role.includes('admin') ?? false
}
