// The landing page's data: figures counted in the database, contributed by the domains.
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { instant } from '#kit/contract/wire.ts'

export const welcomePermissions = permissions(
  //                 guest   user
  ['guest', 'user'],
  {
    'welcome.read': ['all', 'all'],
  },
)

export const Figures = z.object({
  at: instant,
  figures: z.array(z.object({ name: z.string(), value: z.int(), atLeast: z.boolean() })),
})

export const welcomeContract = service('welcome', welcomePermissions, {
  calls: { get: { figures: { may: 'welcome.read', result: Figures } } },
})
