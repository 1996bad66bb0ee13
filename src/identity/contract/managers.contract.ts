// `manager`: back-office staff and their roles (backoffice.md section 1).
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, instant, listQuery, page, text, wireInt } from '#kit/contract/wire.ts'
import { email, name } from './people.shapes.ts'
import { managerRoles } from './roles.ts'

export const managerPermissions = permissions(
  //                  user   admin  sys
  ['user', 'admin', 'sys'],
  {
    /** Includes system administrators, who appoint the first admin. */
    'manager.manage': ['-', 'all', 'all'],
    /** Needs the secret from the email, and the invited address. */
    'manager.join': ['all', 'all', 'all'],
  },
)

export const Manager = z.object({
  _id: id,
  /** The account; null until joined. */
  uid: z.nullable(id),
  email: z.string(),
  name: z.tuple([z.string(), z.string()]),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  role: z.enum(managerRoles),
  /** 0 inactive, 1 invited, 2 joined. */
  status: z.literal([0, 1, 2]),
  invitedAt: z.nullable(instant),
  joinAt: z.nullable(instant),
  createdAt: instant,
})
export type Manager = z.output<typeof Manager>

/** The invitation as shown to the invited person. */
export const ManagerInvitation = z.object({
  role: z.enum(managerRoles),
  inviter: z.string(),
  joined: z.boolean(),
})

const role = z.enum(managerRoles)
const token = z.strictObject({ token: text(200, 20) })

export const managerContract = service('manager', managerPermissions, {
  find: {
    may: 'manager.manage',
    query: z.extend(listQuery({ role }, { search: true, sort: ['email', 'role', 'createdAt'] }), {
      status: z.optional(z.pipe(wireInt, z.literal([0, 1, 2]))),
    }),
    result: page(Manager),
  },
  get: { may: 'manager.manage', result: Manager },
  create: { may: 'manager.manage', data: z.strictObject({ name, email, role }), result: Manager },
  patch: {
    may: 'manager.manage',
    data: z.strictObject({ name: z.optional(name), role: z.optional(role) }),
    result: Manager,
  },
  remove: { may: 'manager.manage', result: Manager },
  calls: {
    get: {
      /** Emails the invitation; may be repeated once a minute. */
      inviteEmail: {
        may: 'manager.manage',
        query: z.strictObject({ id }),
        result: Manager,
        writes: true,
        perMinute: 30,
      },
      invitation: { may: 'manager.join', query: token, result: ManagerInvitation, perMinute: 30 },
      join: { may: 'manager.join', query: token, result: ManagerInvitation, writes: true, perMinute: 30 },
    },
  },
})
