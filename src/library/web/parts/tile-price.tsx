// What a tile costs, at its foot.
import type { ComponentProps } from 'react'
import classes from './library.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const TilePrice = (props: Props<'p'>) => (
  <p
    className={classes.tilePrice}
    {...props}
  />
)
