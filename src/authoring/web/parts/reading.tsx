// Text to read, no wider than eyes like it.
import type { ComponentProps } from 'react'
import classes from '../content/content.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const Reading = (props: Props<'div'>) => (
  <div
    className={classes.read}
    {...props}
  />
)
