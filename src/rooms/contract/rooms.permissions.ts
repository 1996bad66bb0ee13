// Rooms are judged by the role in the room, which follows the screen; here stands only who may enter.
import '#identity/contract/roles.ts'
import { permissions } from '#kit/contract/permissions.ts'

export const roomPermissions = permissions(
  //             user   anonymous  guest
  ['user', 'anonymous', 'guest'],
  {
    /** What an address leads to, and entering as a nameless visitor. */
    'room.enter': ['all', 'all', 'all'],
    'room.use': ['all', 'all', '-'],
  },
)
