// What later domains put into the homes: cards in their order, and tabs with an address of their own.
import { defineSlot } from '#kit/web/slots.tsx'
import type { Me } from '#identity/contract/people.shapes.ts'

export interface HomeProps {
  readonly me: Me
}
/** `column`: how to begin stands on top, what is next in the main one, what is nice to know beside it. */
export interface CardAbout {
  readonly column: 'top' | 'main' | 'side'
}
/** `type` is the last part of /home/index/{type}. */
export interface TabAbout {
  readonly type: string
  readonly label: string
}

export const homeCards = defineSlot<HomeProps, CardAbout>('cards of the educator home')
export const studyCards = defineSlot<HomeProps, CardAbout>('cards of the student home')
export const dashCards = defineSlot<HomeProps, CardAbout>('cards of the dashboard')
export const homeTabs = defineSlot<HomeProps, TabAbout>('tabs of the educator home')
export const studyTabs = defineSlot<HomeProps, TabAbout>('tabs of the student home')
