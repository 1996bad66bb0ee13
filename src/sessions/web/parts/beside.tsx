// A pane beside the page of a session.
import type { ComponentProps } from 'react'
import classes from '../session/session.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const Beside = (props: Props<'section'>) => (
  <section
    className={classes.beside}
    {...props}
  />
)
export const BesideNote = (props: Props<'p'>) => (
  <p
    className={classes.dim}
    {...props}
  />
)
