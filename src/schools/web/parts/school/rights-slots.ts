// Rights of a school that later domains add to those of the school itself.
import { defineSlot } from '#kit/web/slots.tsx'
import type { School } from '#schools/contract/plans.shapes.ts'

export const schoolRights = defineSlot<{ readonly school: School }>('rights of a school')
