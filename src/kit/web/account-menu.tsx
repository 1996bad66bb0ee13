// Slot in the corner of a shell for sign-in links or the account menu. The identity domain fills it.
import type { Shell } from '#kit/contract/routes.ts'
import { defineSlot } from './slots.tsx'

export const accountMenu = defineSlot<{ readonly shell: Shell }>()
