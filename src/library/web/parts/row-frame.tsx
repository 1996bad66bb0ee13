// The frame of a row of tiles that goes on sideways: its head, and the list that scrolls.
import type { ComponentProps } from 'react'
import classes from './library.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const RowFrame = (props: Props<'section'>) => (
  <section
    className={classes.row}
    {...props}
  />
)
export const RowHead = (props: Props<'header'>) => (
  <header
    className={classes.rowHead}
    {...props}
  />
)
export const RowScroll = (props: Props<'ul'>) => (
  <ul
    className={classes.scroll}
    {...props}
  />
)
