import type { ShellProps } from './menu.ts'
import { NavDrawer } from './nav-drawer.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import { Brand, Main, SkipLink } from './shell-frame.tsx'
import { ShellLinks } from './shell-links.tsx'
import classes from './shell.module.css'

/** Rows that fit beside each other at the foot of a phone. */
const atFoot = 4

/** For signed-in people: menu at the side on laptops, the first rows at the foot of phones, all of them in a drawer. */
const AreaShell = ({
  menu,
  account,
  children,
  area,
  shell,
}: ShellProps & { area?: string; shell: string }) => (
  <div
    className={classes.shell}
    data-shell={shell}
  >
    <SkipLink />
    <header className={classes.top}>
      {menu.length > 0 && <NavDrawer menu={menu} />}
      <Brand {...(area && { area })} />
      <div className={classes.tools}>
        <SchemeSwitch />
        {account}
      </div>
    </header>
    <div className={classes.body}>
      {menu.length > 0 && (
        <aside
          className={classes.side}
          aria-label="Menu"
        >
          <ShellLinks
            menu={menu}
            label="Main"
          />
        </aside>
      )}
      <Main>{children}</Main>
    </div>
    {menu.length > 0 && (
      <ShellLinks
        className={classes.bottom}
        menu={menu.slice(0, atFoot)}
        label="Most used"
      />
    )}
  </div>
)

export const EducatorShell = (props: ShellProps) => (
  <AreaShell
    {...props}
    shell="educator"
  />
)
export const StudentShell = (props: ShellProps) => (
  <AreaShell
    {...props}
    shell="student"
  />
)
export const SchoolShell = (props: ShellProps) => (
  <AreaShell
    {...props}
    shell="school"
    area="School"
  />
)
export const BackOfficeShell = (props: ShellProps) => (
  <AreaShell
    {...props}
    shell="backOffice"
    area="Back office"
  />
)
