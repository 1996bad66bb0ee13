// Web entry point of the communications domain: its additions to every page, loaded on demand.
import { addAccountPage } from '#identity/web/parts/account/account-pages.ts'
import { signUpAgreements } from '#identity/web/parts/agreements.ts'
import { isStudent } from '#identity/contract/session.rules.ts'
import {
  dashCards,
  homeCards,
  homeTabs,
  studyCards,
  studyTabs,
  type HomeProps,
} from '#identity/web/parts/homes/home-slots.ts'
import { accountMenu } from '#kit/web/account-menu.tsx'
import { useActor } from '#kit/web/actor.ts'
import { lazy } from '#kit/web/lazy.tsx'

const Bell = lazy(() => import('./notices/bell.tsx').then(module => ({ default: module.Bell })))

/** Guests have no notices. */
const BellPlace = () => (useActor().id === null ? null : <Bell />)

const cards = () => import('./notices/unread-card.tsx')
const EducatorUnread = lazy(() => cards().then(module => ({ default: module.EducatorUnread })))
const StudentUnread = lazy(() => cards().then(module => ({ default: module.StudentUnread })))
const Unread = ({ me }: HomeProps) => (isStudent(me) ? <StudentUnread /> : <EducatorUnread />)

const MessagesTab = lazy(() =>
  import('./announcements/messages-tab.tsx').then(module => ({ default: module.MessagesTab })),
)

export function startCommunications(): void {
  addAccountPage({ order: 60, to: '/account/account-setting/notification', label: 'Notifications' })
  accountMenu.add(5, BellPlace)
  for (const slot of [homeCards, studyCards, dashCards]) slot.add(10, Unread, { column: 'side' })
  for (const slot of [homeTabs, studyTabs]) slot.add(60, MessagesTab, { type: 'messages', label: 'Messages' })
  signUpAgreements.provide(async () => {
    const { agreementsToAccept } = await import('./parts/reading.queries.ts')
    return agreementsToAccept()
  })
}
