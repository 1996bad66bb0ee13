// The web part of communications: its additions to every page, loaded on demand.
import { accountPages } from '#identity/web/parts/account/account-pages.ts'
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
import type { WebDomain } from '#kit/web/app.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { provide } from '#kit/web/ports.ts'
import { fill } from '#kit/web/slots.tsx'

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

export const communicationsWeb: WebDomain = {
  fills: [
    fill(accountMenu, 5, BellPlace),
    ...[homeCards, studyCards, dashCards].map(slot => fill(slot, 10, Unread, { column: 'side' })),
    ...[homeTabs, studyTabs].map(slot =>
      fill(slot, 60, MessagesTab, { type: 'messages', label: 'Messages' }),
    ),
  ],
  provides: [
    provide(accountPages, {
      order: 60,
      to: '/account/account-setting/notification',
      label: 'Notifications',
    }),
    provide(signUpAgreements, async () => {
      const { agreementsToAccept } = await import('./parts/reading.queries.ts')
      return agreementsToAccept()
    }),
  ],
}
