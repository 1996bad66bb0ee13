import type { ShellProps } from './menu.ts'
import { NavDrawer } from './nav-drawer.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import { Brand, Main, productName, SkipLink } from './shell-frame.tsx'
import { ShellLinks } from './shell-links.tsx'
import classes from './shell.module.css'

/** For people without an account: one line at the top, a drawer on phones, a plain footer. */
export const VisitorShell = ({ menu, account, children }: ShellProps) => (
  <div
    className={classes.shell}
    data-shell="visitor"
  >
    <SkipLink />
    <header className={classes.top}>
      <Brand />
      {menu.length > 0 && (
        <div className={classes.topLinks}>
          <ShellLinks
            menu={menu}
            label="Main"
            signs={false}
          />
        </div>
      )}
      <div className={classes.tools}>
        <SchemeSwitch />
        {account}
        {menu.length > 0 && <NavDrawer menu={menu} />}
      </div>
    </header>
    <Main>{children}</Main>
    <footer className={classes.foot}>
      <p>{productName}. Plan lessons, teach them live, see who understood.</p>
      {menu.length > 0 && (
        <ShellLinks
          menu={menu}
          label="Foot of page"
          signs={false}
        />
      )}
    </footer>
  </div>
)
