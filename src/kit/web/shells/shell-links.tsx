import { Link, useLocation } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { currentOf, type MenuItem } from './menu.ts'
import classes from './shell.module.css'

export interface ShellLinksProps {
  menu: readonly MenuItem[]
  /** Name of this menu, since a page can have several. */
  label: string
  onGo?: () => void
  signs?: boolean
  className?: string | undefined
}

/** The rows of a menu. */
export function ShellLinks({ menu, label, onGo, signs = true, className }: ShellLinksProps) {
  const current = currentOf(menu, useLocation().pathname)
  return (
    <nav
      aria-label={label}
      className={className}
    >
      <ul className={classes.links}>
        {menu.map(item => (
          <li key={item.to}>
            <Link
              to={item.to}
              className={classes.link ?? ''}
              aria-current={item === current ? 'page' : undefined}
              onClick={onGo}
            >
              {signs && <Icon name={item.icon} />}
              <span>{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
