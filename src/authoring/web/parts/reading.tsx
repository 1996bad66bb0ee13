// Text at a readable line length.
import type { ComponentProps } from 'react'
import classes from '../content/content.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const Reading = (props: Props<'div'>) => (
  <div
    className={classes.read}
    {...props}
  />
)
