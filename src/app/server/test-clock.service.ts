import { testClockContract } from '#app/contract/test-clock.contract.ts'
import type { MovableClock } from '#kit/server/clock.ts'
import { implement } from '#kit/server/service.ts'

export const testClockService = (clock: MovableClock) =>
  implement(testClockContract, {
    create({ data }) {
      if (data.now !== undefined) clock.set(new Date(data.now))
      if (data.advanceSeconds !== undefined) clock.advance(data.advanceSeconds * 1000)
      return Promise.resolve({ now: clock.now() })
    },
  })
