// A row of labelled numbers.
import type { ComponentProps } from 'react'
import classes from './library.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const Figures = (props: Props<'dl'>) => (
  <dl
    className={classes.figures}
    {...props}
  />
)
