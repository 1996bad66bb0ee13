// A shell's input: its menu rows, the signed-in person, and its content.
import type { ReactNode } from 'react'
import type { Route, Shell } from '#kit/contract/routes.ts'

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

/** The active row: the one with the longest path that the address starts with. */
export const currentOf = (menu: readonly MenuItem[], pathname: string): MenuItem | undefined =>
  menu
    .filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0]
