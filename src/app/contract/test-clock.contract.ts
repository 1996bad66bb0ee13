// Lets journeys move the server's clock; exists only in demo mode under NODE_ENV=test.
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { instant } from '#kit/contract/wire.ts'

export const testClockPermissions = permissions(
  //                guest   user
  ['guest', 'user'],
  {
    'clock.move': ['all', 'all'],
  },
)

const Now = z.object({ now: instant })

export const testClockContract = service('test-clock', testClockPermissions, {
  create: {
    may: 'clock.move',
    data: z.strictObject({ now: z.optional(instant), advanceSeconds: z.optional(z.int()) }),
    result: Now,
  },
})
