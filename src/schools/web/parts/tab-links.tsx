import { NavLink } from 'react-router'
import { figure } from './words.ts'
import classes from './school.module.css'

export interface TabLink {
  readonly to: string
  readonly label: string
  readonly count?: number | undefined
}

/** Views of one list, each with its own address. */
export const TabLinks = ({ label, links }: { label: string; links: readonly TabLink[] }) => (
  <nav
    className={classes.tabs}
    aria-label={label}
  >
    {links.map(({ to, label: words, count }) => (
      <NavLink
        key={to}
        to={to}
        end
      >
        {words}
        {count !== undefined && <span>{figure(count)}</span>}
      </NavLink>
    ))}
  </nav>
)
