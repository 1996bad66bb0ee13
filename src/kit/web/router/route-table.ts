// The table for screens: a link to a page that is not built, or not open to the reader, is not shown.
import { createContext, use } from 'react'
import { mayOpen } from '#kit/contract/navigation.rules.ts'
import { matchRoute } from '#kit/contract/routes.ts'
import { useActor } from '../actor.ts'
import { isProduction } from '../page.ts'
import type { Table } from './open.ts'

export const RouteTable = createContext<Table>([])

/** Does this address lead to a screen that the reader may open? */
export function useOpens(address: string): boolean {
  const route = matchRoute(use(RouteTable), address)?.route
  const actor = useActor()
  return route !== undefined && route.load !== null && mayOpen(route.who, actor, isProduction())
}
