// Contents page of the web room: what authoring puts into screens of others. All of it is loaded when it is needed.
import { homeCards } from '#identity/web/homes/home-slots.ts'
import { lazy } from '#kit/web/lazy.tsx'

const cards = () => import('./content/home-cards.tsx')

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
}
