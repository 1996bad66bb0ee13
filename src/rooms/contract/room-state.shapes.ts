import * as z from '#zod'
import { id, instant } from '#kit/contract/wire.ts'
import { sessionKinds } from '#sessions/contract/kinds.ts'
import { feeling, Group, roomRoles, RoomState } from './room.shapes.ts'

export const Member = z.object({
  _id: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  email: z.nullable(z.string()),
  group: z.nullable(z.string()),
  feel: z.nullable(feeling),
  guest: z.boolean(),
  late: z.boolean(),
  last: z.nullable(instant),
})

/** A room record, reduced to what the caller may see. */
export const Room = z.object({
  _id: id,
  sid: z.string(),
  session: id,
  role: z.enum(roomRoles),
  /** The session's title and mode; `alone` is self-study, without a teacher. */
  about: z.object({
    name: z.string(),
    type: z.enum(sessionKinds),
    start: instant,
    end: instant,
    welcome: z.boolean(),
    guest: z.boolean(),
    alone: z.boolean(),
  }),
  members: z.array(Member),
  teachers: z.array(
    z.object({
      _id: z.string(),
      nickname: z.string(),
      avatar: z.nullable(z.string()),
      email: z.nullable(z.string()),
      last: z.nullable(instant),
    }),
  ),
  groups: z.array(Group),
  groupMax: z.int(),
  attend: z.array(z.string()),
  block: z.array(z.string()),
  /** Who is connected, including a grace period of ten seconds. */
  online: z.array(z.string()),
  state: RoomState,
})

export type Room = z.output<typeof Room>
