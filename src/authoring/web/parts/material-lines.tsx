// Materials of a page, one per line.
import type { ComponentProps } from 'react'
import classes from '../questions/questions.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const MaterialLines = (props: Props<'ul'>) => (
  <ul
    className={classes.lines}
    {...props}
  />
)
export const MaterialLine = (props: Props<'li'>) => (
  <li
    className={classes.material}
    {...props}
  />
)
