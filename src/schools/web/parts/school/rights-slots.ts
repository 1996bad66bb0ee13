// School permissions added by later domains.
import { defineSlot } from '#kit/web/slots.tsx'
import type { School } from '#schools/contract/plans.shapes.ts'

export const schoolRights = defineSlot<{ readonly school: School }>()
