// Panels for the open page: question, targets, materials. This and later domains fill the slot.
import { lazy } from '#kit/web/lazy.tsx'
import { defineSlot } from '#kit/web/slots.tsx'

export interface PagePanelSlot {
  readonly rid: string
  readonly deck: string
  readonly page: string
  readonly outline: string[]
  readonly assess: string[]
  readonly picUrl: string | null
  readonly readOnly: boolean
}

export const pagePanel = defineSlot<PagePanelSlot>('page panel')

pagePanel.add(
  10,
  lazy(() => import('../../slides/page-panel.tsx').then(({ BesidePage }) => ({ default: BesidePage }))),
)
