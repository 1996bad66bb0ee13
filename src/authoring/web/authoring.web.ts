// What authoring adds to screens of other domains, and its own panel of an open page. All of it is loaded on
// demand.
import { dashCards, homeCards, homeTabs } from '#identity/web/parts/homes/home-slots.ts'
import type { WebDomain } from '#kit/web/app.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { fill } from '#kit/web/slots.tsx'
import { pagePanel } from './parts/slides/page-panel.slot.ts'

const cards = () => import('./content/home-cards.tsx')
const drafts = () => import('./content/content-tab.tsx')

const StartCard = lazy(() => cards().then(module => ({ default: module.StartCard })))
const RecentCard = lazy(() => cards().then(module => ({ default: module.RecentCard })))
const DraftsCard = lazy(() => drafts().then(module => ({ default: module.DraftsCard })))
const ContentTab = lazy(() => drafts().then(module => ({ default: module.ContentTab })))
const BesidePage = lazy(() =>
  import('./slides/page-panel.tsx').then(module => ({ default: module.BesidePage })),
)

export const authoringWeb: WebDomain = {
  fills: [
    fill(homeCards, 1, StartCard, { column: 'top' }),
    fill(homeCards, 20, RecentCard, { column: 'main' }),
    fill(dashCards, 20, DraftsCard, { column: 'main' }),
    fill(homeTabs, 20, ContentTab, { type: 'content', label: 'Content' }),
    fill(pagePanel, 10, BesidePage),
  ],
}
