// A row of tiles that goes on sideways, under its title.
import type { ComponentProps } from 'react'
import classes from './library.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const TileRow = (props: Props<'section'>) => (
  <section
    className={classes.row}
    {...props}
  />
)
export const TileRowHead = (props: Props<'header'>) => (
  <header
    className={classes.rowHead}
    {...props}
  />
)
export const TileScroll = (props: Props<'ul'>) => (
  <ul
    className={classes.scroll}
    {...props}
  />
)
