// The shell of a page whose row names none: that of the person's area. The kit does not know roles, so the
// identity domain maps them to areas.
import type { Actor } from '#kit/contract/permissions.ts'
import type { Route, Shell } from '#kit/contract/routes.ts'
import { definePort } from '../ports.ts'

export const areaOfActor = definePort((_actor: Actor): Shell => 'visitor')

export const shellFor = (route: Pick<Route, 'options'> | null, actor: Actor): Shell =>
  route?.options.shell ?? areaOfActor.call(actor)
