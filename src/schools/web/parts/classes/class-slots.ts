// What later domains put on the page of a class: tabs with an address of their own (?part=…), and buttons in its head.
import { defineSlot } from '#kit/web/slots.tsx'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'

export interface ClassProps {
  readonly klass: ClassRecord
  /** Staff of the school see more than students of the class. */
  readonly staff: boolean
}
export interface ClassTabAbout {
  readonly part: string
  readonly label: string
  readonly for: 'staff' | 'everybody'
}

export const classTabs = defineSlot<ClassProps, ClassTabAbout>('tabs of a class')
/** Buttons in its head, before those of the class itself. */
export const classActions = defineSlot<ClassProps>('actions of a class')
