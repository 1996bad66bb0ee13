// The price at the bottom of a tile.
import type { ComponentProps } from 'react'
import classes from './library.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const TilePrice = (props: Props<'p'>) => (
  <p
    className={classes.tilePrice}
    {...props}
  />
)
