// Slots of the homes for later domains: cards in order, and tabs with their own address.
import { defineSlot } from '#kit/web/slots.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'

export interface HomeProps {
  readonly me: Me
}
/** `column`: getting started at the top, the next tasks in the main column, extras beside it. */
export interface CardAbout {
  readonly column: 'top' | 'main' | 'side'
}
/** `type` is the last part of /home/index/{type}. */
export interface TabAbout {
  readonly type: string
  readonly label: string
}

export const homeCards = defineSlot<HomeProps, CardAbout>()
export const studyCards = defineSlot<HomeProps, CardAbout>()
export const dashCards = defineSlot<HomeProps, CardAbout>()
export const homeTabs = defineSlot<HomeProps, TabAbout>()
export const studyTabs = defineSlot<HomeProps, TabAbout>()
