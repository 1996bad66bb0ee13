// Number of results, and their sort order.
import type { ComponentProps } from 'react'
import classes from '../search/search.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const ResultsBar = (props: Props<'div'>) => (
  <div
    className={classes.bar}
    {...props}
  />
)
