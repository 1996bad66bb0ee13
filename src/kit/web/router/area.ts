// Which shell a page stands in when its row does not say: that of the person's own area. The kit does not know roles,
// so the identity domain says which area is whose.
import type { Actor } from '#kit/contract/permissions.ts'
import type { Route, Shell } from '#kit/contract/routes.ts'

let areaOf: (actor: Actor) => Shell = () => 'visitor'

export const setAreas = (rule: (actor: Actor) => Shell): void => {
  areaOf = rule
}

export const shellFor = (route: Pick<Route, 'options'> | null, actor: Actor): Shell =>
  route?.options.shell ?? areaOf(actor)
