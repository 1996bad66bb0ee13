import type { ShellProps } from './menu.ts'
import { NavDrawer } from './nav-drawer.tsx'
import { useOwnPages } from './own-pages.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { Brand, Main, SkipLink } from './shell-frame.tsx'
import classes from './shell.module.css'

/** Full screen: the lesson has all of it, up to the edges. */
export const RoomShell = ({ account, children }: ShellProps) => (
  <div
    className={classes.shell}
    data-shell="room"
  >
    <SkipLink />
    <main
      id="main"
      tabIndex={-1}
      className={classes.whole}
    >
      {children}
    </main>
    {account && <div className={classes.corner}>{account}</div>}
  </div>
)

/** The narrow panel beside another program. */
export function AddonShell({ menu, account, children }: ShellProps) {
  useOwnPages()
  return (
    <div
      className={classes.shell}
      data-shell="addon"
    >
      <SkipLink />
      <header className={classes.top}>
        <Brand />
        <div className={classes.tools}>
          {account}
          {menu.length > 0 && (
            <NavDrawer menu={menu}>
              <SchemeSwitch />
            </NavDrawer>
          )}
        </div>
      </header>
      <Main>{children}</Main>
    </div>
  )
}

/** Nothing but the page. */
export const BareShell = ({ children }: ShellProps) => (
  <div
    className={classes.shell}
    data-shell="bare"
  >
    <main
      id="main"
      tabIndex={-1}
      className={classes.whole}
    >
      {children}
    </main>
  </div>
)
