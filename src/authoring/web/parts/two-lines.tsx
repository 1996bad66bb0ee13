// Two lines of a table's cell: a name that leads somewhere, and what else is to say.
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import classes from './parts.module.css'

export const TwoLines = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span
    className={classes.two}
    {...props}
  />
)
export const LineLink = (props: Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link
    className={classes.link ?? ''}
    {...props}
  />
)
