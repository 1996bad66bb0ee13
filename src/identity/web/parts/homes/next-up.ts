// Slot for the next appointment. Sessions fills it; while it is empty, the day shows as free.
import { defineSlot } from '#kit/web/slots.tsx'
import type { HomeProps } from './home-slots.ts'

export const nextUp = defineSlot<HomeProps>()
