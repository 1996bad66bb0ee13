// Slots of the class page: tabs with their own address (?part=…), and header buttons.
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

export const classTabs = defineSlot<ClassProps, ClassTabAbout>()
/** Header buttons, shown before the class's own. */
export const classActions = defineSlot<ClassProps>()
