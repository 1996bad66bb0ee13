// A table cell of two lines: a linked name, and details.
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
