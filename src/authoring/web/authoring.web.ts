// What authoring adds to screens of other domains. All of it is loaded on demand.
import { dashCards, homeCards, homeTabs } from '#identity/web/parts/homes/home-slots.ts'
import { lazy } from '#kit/web/lazy.tsx'

const cards = () => import('./content/home-cards.tsx')
const drafts = () => import('./content/content-tab.tsx')

export function startAuthoring(): void {
  homeCards.add(
    1,
    lazy(() => cards().then(module => ({ default: module.StartCard }))),
    { column: 'top' },
  )
  homeCards.add(
    20,
    lazy(() => cards().then(module => ({ default: module.RecentCard }))),
    { column: 'main' },
  )
  dashCards.add(
    20,
    lazy(() => drafts().then(module => ({ default: module.DraftsCard }))),
    { column: 'main' },
  )
  homeTabs.add(
    20,
    lazy(() => drafts().then(module => ({ default: module.ContentTab }))),
    { type: 'content', label: 'Content' },
  )
}
