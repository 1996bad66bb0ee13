// The shell of a page whose row names none: that of the person's area. The kit does not know roles and schools,
// so a later domain maps them to areas.
import type { QueryClient } from '@tanstack/react-query'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Route, Shell } from '#kit/contract/routes.ts'
import type { App } from '../app.tsx'
import { onePort } from '../ports.ts'

export const areaOfActor = onePort<(actor: Actor, queries: QueryClient) => Shell>(
  'area of an actor',
  () => 'visitor',
)

export const shellFor = (app: App, route: Pick<Route, 'options'> | null, actor: Actor): Shell =>
  route?.options.shell ?? app.provided(areaOfActor)(actor, app.queries)
