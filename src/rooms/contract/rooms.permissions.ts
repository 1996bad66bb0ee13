// The role in the room decides, which depends on the screen; this table only says who may enter.
import '#identity/contract/roles.ts'
import { permissions } from '#kit/contract/permissions.ts'

export const roomPermissions = permissions(
  //             user   anonymous  guest
  ['user', 'anonymous', 'guest'],
  {
    /** Resolving an address, and entering as an anonymous visitor. */
    'room.enter': ['all', 'all', 'all'],
    'room.use': ['all', 'all', '-'],
  },
)
