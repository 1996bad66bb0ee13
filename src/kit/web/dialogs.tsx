// Dialogs that can open on any page and stay open during navigation. Domains add theirs: `fill(globalDialogs, 10,
// TimeZoneDialog)`.
import type { Shell } from '#kit/contract/routes.ts'
import { defineSlot } from './slots.tsx'

export const globalDialogs = defineSlot<{ readonly shell: Shell }>()
