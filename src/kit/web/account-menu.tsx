// The corner of a shell: sign-in links or the person's menu. The identity domain fills it.
import type { Shell } from '#kit/contract/routes.ts'
import { defineSlot } from './slots.tsx'

export const accountMenu = defineSlot<{ readonly shell: Shell }>('account menu')
