// Dialogs that may appear on any page and stay open across pages. Domains add theirs: `globalDialogs.add(10,
// TimeZoneDialog)`.
import type { Shell } from '#kit/contract/routes.ts'
import { defineSlot } from './slots.tsx'

export const globalDialogs = defineSlot<{ readonly shell: Shell }>('global dialogs')
