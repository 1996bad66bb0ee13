import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { managerRoles } from './roles.ts'

export const confPermissions = permissions(
  //                guest   user   sys    managers, from agent to admin
  ['guest', 'user', 'sys', ...managerRoles],
  {
    'conf.read': ['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
    /** Managers edit the entries of their sections; each entry lists its editors. */
    'conf.edit': ['-', '-', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
  },
)

export const Conf = z.object({ _id: z.string(), key: z.string(), val: z.unknown() })

const key = z.string().check(z.regex(/^[A-Za-z][\w:.-]{0,79}$/))

/**
 * `conf GET {key}`: platform entries, readable by everybody, cached by clients. `Service:mentoring:.*` returns
 * all entries with this prefix, as a list of `{key, val}`.
 */
export const confContract = service('conf', confPermissions, {
  id: z.string().check(z.regex(/^[A-Za-z][\w:.-]{0,79}\*?$/)),
  get: { may: 'conf.read', result: Conf },
  /** For clients that found no entry; an existing entry is patched instead. */
  create: { may: 'conf.edit', data: z.strictObject({ key, val: z.unknown() }), result: Conf },
  /** Replaces the value, or changes one element of a list: adds it, removes it, or replaces it by `_id`. */
  patch: {
    may: 'conf.edit',
    data: z.strictObject({
      val: z.optional(z.unknown()),
      $addToSet: z.optional(z.unknown()),
      $pull: z.optional(z.unknown()),
      'val.$': z.optional(z.unknown()),
    }),
    result: Conf,
  },
})
