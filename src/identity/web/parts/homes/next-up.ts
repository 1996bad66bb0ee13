// The next appointment. Sessions fill it; until then the day is empty.
import { defineSlot } from '#kit/web/slots.tsx'
import type { HomeProps } from './home-slots.ts'

export const nextUp = defineSlot<HomeProps>('what is next')
