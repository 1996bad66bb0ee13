// Tiles of content, of what is offered and of what was bought: a list, and the parts of one tile.
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import classes from './tile.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const Tiles = (props: Props<'ul'>) => (
  <ul
    className={classes.list}
    {...props}
  />
)
export const Tile = (props: Props<'article'>) => (
  <article
    className={classes.tile}
    {...props}
  />
)
export const TileBody = (props: Props<'div'>) => (
  <div
    className={classes.body}
    {...props}
  />
)
export const TileFoot = (props: Props<'div'>) => (
  <div
    className={classes.foot}
    {...props}
  />
)
export const TileChips = (props: Props<'span'>) => (
  <span
    className={classes.chips}
    {...props}
  />
)
export const TileFacts = (props: Props<'p'>) => (
  <p
    className={classes.facts}
    {...props}
  />
)
/** A fact in a line of others. */
export const TileNote = (props: Props<'span'>) => (
  <span
    className={classes.facts}
    {...props}
  />
)
export const TilePicture = (props: Props<'span'>) => (
  <span
    className={classes.picture}
    data-cover
    {...props}
  />
)
/** The whole tile leads there. */
export const TileLink = (props: Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link
    className={classes.link ?? ''}
    {...props}
  />
)
/** Tiles with what stands around them. */
export const TilePage = (props: Props<'div'>) => (
  <div
    className={classes.page}
    {...props}
  />
)
export const TileSection = (props: Props<'section'>) => (
  <section
    className={classes.page}
    {...props}
  />
)
