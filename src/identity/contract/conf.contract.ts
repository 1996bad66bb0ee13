import * as z from 'zod/mini'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'

export const confPermissions = permissions(
  //                guest   user   sys
  ['guest', 'user', 'sys'],
  {
    'conf.read': ['all', 'all', 'all'],
    'conf.edit': ['-', '-', 'all'],
  },
)

export const Conf = z.object({ _id: z.string(), key: z.string(), val: z.unknown() })

/** `conf GET {key}`: entries of the platform, readable by everybody, cached by clients. */
export const confContract = service('conf', confPermissions, {
  id: z.string().check(z.regex(/^[A-Za-z][\w:.-]{0,79}$/)),
  get: { may: 'conf.read', result: Conf },
  patch: { may: 'conf.edit', data: z.strictObject({ val: z.unknown() }), result: Conf },
})
