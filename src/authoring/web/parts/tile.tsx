// Tiles of content, offers and purchases: a list, and the parts of one tile.
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
/** One fact of an inline list. */
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
/** Makes the whole tile a link. */
export const TileLink = (props: Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link
    className={classes.link ?? ''}
    {...props}
  />
)
/** Tiles with their surroundings. */
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
