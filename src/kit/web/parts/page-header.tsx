import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { useThing } from '../router/thing.ts'
import classes from './page-header.module.css'

export interface Crumb {
  readonly label: string
  readonly to: string
}

export interface PageHeaderProps {
  title: string
  /** The page's purpose in one line. */
  line?: ReactNode
  /** The one primary action. */
  action?: ReactNode
  /** From the area down to this page's parent. */
  trail?: readonly Crumb[]
}

export function PageHeader({ title, line, action, trail = [] }: PageHeaderProps) {
  useThing(title, { isHeading: true })
  return (
    <header className={classes.header}>
      {/* With its own title the page has depth trail + 1; two levels need no breadcrumbs. */}
      {trail.length > 1 && (
        <nav aria-label="Breadcrumb">
          <ol className={classes.trail}>
            {trail.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
                <Icon
                  name="right"
                  size={14}
                />
              </li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      )}
      <div className={classes.row}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {line && <p className={classes.line}>{line}</p>}
        </div>
        {action && (
          <div
            className={classes.action}
            data-page-action
          >
            {action}
          </div>
        )}
      </div>
    </header>
  )
}
