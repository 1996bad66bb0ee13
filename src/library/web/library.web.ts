// Fillings of the library for slots of other domains, all loaded on demand.
import {
  boughtPrompts,
  contentPublish,
  contentStrangers,
  importFromLibrary,
  promptStrangers,
} from '#authoring/web/parts/content-slots.ts'
import { pagePanel } from '#authoring/web/parts/slides/page-panel.slot.ts'
import { lineActions } from '#commerce/web/parts/line-slots.ts'
import { homeCards, homeTabs, studyTabs } from '#identity/web/parts/homes/home-slots.ts'
import { lazy } from '#kit/web/lazy.tsx'

const parts = () => import('./library.parts.ts')

export function startLibrary(): void {
  contentStrangers.add(
    10,
    lazy(() => parts().then(all => all.stranger())),
  )
  contentPublish.add(
    10,
    lazy(() => parts().then(all => all.publishDialog())),
  )
  promptStrangers.add(
    10,
    lazy(() => parts().then(all => all.offeredPrompt())),
  )
  importFromLibrary.add(
    10,
    lazy(() => parts().then(all => all.importBought())),
  )
  boughtPrompts.add(
    10,
    lazy(() => parts().then(all => all.boughtPrompts())),
  )
  pagePanel.add(
    20,
    lazy(() => parts().then(all => all.pagePrompts())),
  )
  lineActions.add(
    10,
    lazy(() => parts().then(all => all.lineCopy())),
  )
  const Purchases = lazy(() => parts().then(all => all.purchasesTab()))
  for (const slot of [homeTabs, studyTabs]) slot.add(50, Purchases, { type: 'purchases', label: 'Purchases' })
  homeCards.add(
    60,
    lazy(() => parts().then(all => all.homeRow())),
    { column: 'main' },
  )
}
