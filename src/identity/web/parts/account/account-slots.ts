// What later domains add to the account page.
import type { Me } from '#identity/contract/people.shapes.ts'
import { defineSlot } from '#kit/web/slots.tsx'

export const accountParts = defineSlot<{ readonly me: Me }>()
