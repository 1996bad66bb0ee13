// Panels for the open page: question, targets, materials. This and later domains fill the slot.
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

export const pagePanel = defineSlot<PagePanelSlot>()
