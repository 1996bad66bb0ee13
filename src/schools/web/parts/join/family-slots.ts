// Slot for later domains on the guardian's page, once per child.
import { defineSlot } from '#kit/web/slots.tsx'
import type { FamilyChild } from '#schools/contract/guardians.contract.ts'

export interface FamilyChildProps {
  readonly child: FamilyChild
  /** Code of the guardian's link; undefined for a signed-in account. */
  readonly code: string | undefined
}

export const familyChild = defineSlot<FamilyChildProps>()
