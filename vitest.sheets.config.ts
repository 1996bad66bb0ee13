import { defineConfig } from 'vitest/config'
import journeys from './vitest.journeys.config.ts'

// Pictures for people to look at; nothing of it is part of `npm test`.
export default defineConfig({
  test: { ...journeys.test, include: ['journeys/*.look.ts'] },
})
