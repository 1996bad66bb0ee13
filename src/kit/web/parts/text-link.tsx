import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from './text-link.module.css'

const foreign = /^(https?:|mailto:|tel:)/

/** A link in running text. An address of another site says so with a sign. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  if (!foreign.test(to))
    return (
      <Link
        to={to}
        className={classes.link}
      >
        {children}
      </Link>
    )
  return (
    <a
      href={to}
      className={classes.link}
      rel="noreferrer"
    >
      {children}
      {to.startsWith('http') && (
        <Icon
          name="external"
          size={14}
        />
      )}
    </a>
  )
}
