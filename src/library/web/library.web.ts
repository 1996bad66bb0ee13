// The web part of the library: fillings for other domains' screens, loaded on demand.
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
import type { WebDomain } from '#kit/web/app.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { fill } from '#kit/web/slots.tsx'

const parts = () => import('./library.parts.ts')

const Stranger = lazy(() => parts().then(all => all.stranger()))
const PublishDialog = lazy(() => parts().then(all => all.publishDialog()))
const OfferedPrompt = lazy(() => parts().then(all => all.offeredPrompt()))
const ImportBought = lazy(() => parts().then(all => all.importBought()))
const BoughtPrompts = lazy(() => parts().then(all => all.boughtPrompts()))
const PagePrompts = lazy(() => parts().then(all => all.pagePrompts()))
const LineCopy = lazy(() => parts().then(all => all.lineCopy()))
const PurchasesTab = lazy(() => parts().then(all => all.purchasesTab()))
const HomeRow = lazy(() => parts().then(all => all.homeRow()))

export const libraryWeb: WebDomain = {
  fills: [
    fill(contentStrangers, 10, Stranger),
    fill(contentPublish, 10, PublishDialog),
    fill(promptStrangers, 10, OfferedPrompt),
    fill(importFromLibrary, 10, ImportBought),
    fill(boughtPrompts, 10, BoughtPrompts),
    fill(pagePanel, 20, PagePrompts),
    fill(lineActions, 10, LineCopy),
    ...[homeTabs, studyTabs].map(slot =>
      fill(slot, 50, PurchasesTab, { type: 'purchases', label: 'Purchases' }),
    ),
    fill(homeCards, 60, HomeRow, { column: 'main' }),
  ],
}
