// Slots for types that later domains offer at library addresses, such as sessions and services. Each filling
// names its type.
import { defineSlot } from '#kit/web/slots.tsx'

export interface OtherProps {
  readonly type: string
  readonly id: string
}
export interface OtherAbout {
  readonly types: readonly string[]
}

export const otherDetails = defineSlot<OtherProps, OtherAbout>()
export const otherShares = defineSlot<OtherProps, OtherAbout>()
export const otherRows = defineSlot<{ readonly type: string }, OtherAbout>()
/** Rows of the resource centre; `type` is the row's name in the configuration. */
export const otherCenterRows = defineSlot<{ readonly type: string; readonly title: string }, OtherAbout>()
