// A shell's input: its menu rows, the signed-in person, and its content.
import type { ReactNode } from 'react'
import { bareOf, matchRoute, type Route, type Shell } from '#kit/contract/routes.ts'

export interface MenuItem {
  readonly to: string
  readonly label: string
  /** Name of an icon in kit/web. */
  readonly icon: string
}

export interface ShellProps {
  menu: readonly MenuItem[]
  /** Sign-in links or the person's own menu. */
  account?: ReactNode
  children: ReactNode
}

/** Menu of a shell, from the rows of the route table that name it. Rows that are not built are simply not there. */
export const menuOf = (table: readonly Route[], shell: Shell): MenuItem[] =>
  table
    .flatMap(({ path, options: { menu = [] } }) =>
      [menu]
        .flat()
        .flatMap(place =>
          place.in === shell ? [{ to: path, order: place.order, label: place.label, icon: place.icon }] : [],
        ),
    )
    .sort((a, b) => a.order - b.order)
    .map(({ to, label, icon }) => ({ to, label, icon }))

/** The row in force: of those that the address lies at or below, the longest; else the one that its page is reached from. */
export const currentOf = (
  menu: readonly MenuItem[],
  pathname: string,
  table: readonly Route[] = [],
): MenuItem | undefined =>
  menu
    .filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0] ?? onlyWayTo(menu, pathname, table)

/** The only row that leads to a page, if need be by other pages. A home leads nearly everywhere and does not count. */
function onlyWayTo(
  menu: readonly MenuItem[],
  pathname: string,
  table: readonly Route[],
): MenuItem | undefined {
  const route = matchRoute(table, pathname)?.route
  if (!route) return undefined
  const paths = menuPathsBefore(route, table)
  const rows = menu.filter(({ to }) => paths.has(to))
  return rows.length === 1 ? rows[0] : undefined
}

function menuPathsBefore(route: Route, table: readonly Route[], seen = new Set<Route>()): Set<string> {
  const paths = new Set<string>()
  if (seen.has(route)) return paths
  seen.add(route)
  for (const page of pagesBefore(route, table)) {
    if (!page.options.menu) menuPathsBefore(page, table, seen).forEach(path => paths.add(path))
    else if (page.options.from !== 'home') paths.add(page.path)
  }
  return paths
}

const pagesBefore = ({ options: { from = [] } }: Route, table: readonly Route[]): Route[] => {
  if (from === 'home' || from === 'outside') return []
  const paths = [from].flat().map(door => (typeof door === 'string' ? door : door.page))
  return table.filter(({ path }) => paths.includes(bareOf(path)))
}
