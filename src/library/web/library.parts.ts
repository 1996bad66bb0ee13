// Parts for screens of other domains. One module loads them all, so that the first load names one file only.
export const stranger = () => import('./item/stranger.tsx').then(({ Stranger }) => ({ default: Stranger }))
export const publishDialog = () =>
  import('./publish/publish-dialog.tsx').then(({ PublishDialog }) => ({ default: PublishDialog }))
export const pagePrompts = () =>
  import('./prompts/page-prompts.tsx').then(({ PagePrompts }) => ({ default: PagePrompts }))
export const homeRow = () => import('./parts/home-row.tsx').then(({ HomeRow }) => ({ default: HomeRow }))
export const lineCopy = () => import('./parts/line-copy.tsx').then(({ LineCopy }) => ({ default: LineCopy }))
export const offeredPrompt = () =>
  import('./prompts/offered-prompt.tsx').then(module => ({ default: module.OfferedPrompt }))
export const importBought = () =>
  import('./mine/import-bought.tsx').then(({ ImportBought }) => ({ default: ImportBought }))
export const boughtPrompts = () =>
  import('./prompts/bought-prompts.tsx').then(module => ({ default: module.BoughtPrompts }))
export const purchasesTab = () =>
  import('./mine/purchased-list.tsx').then(({ PurchasedList }) => ({ default: PurchasedList }))
