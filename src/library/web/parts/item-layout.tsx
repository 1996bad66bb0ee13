// Layout of an item page: header, description, and buy box.
import type { ComponentProps } from 'react'
import classes from '../item/item.module.css'
import { Aside } from '#kit/web/parts/aside.tsx'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const ItemPage = (props: Props<'div'>) => (
  <div
    className={classes.page}
    {...props}
  />
)
export const ItemMain = (props: Props<'div'>) => (
  <div
    className={classes.main}
    {...props}
  />
)
export const ItemSide = (props: Props<'aside'> & { resetKey?: unknown }) => (
  <Aside
    className={classes.side}
    {...props}
  />
)
export const ItemHead = (props: Props<'header'>) => (
  <header
    className={classes.head}
    {...props}
  />
)
export const ItemLine = (props: Props<'p'>) => (
  <p
    className={classes.line}
    {...props}
  />
)
export const ItemLineGroup = (props: Props<'div'>) => (
  <div
    className={classes.line}
    {...props}
  />
)
export const ItemCover = (props: Props<'div'>) => (
  <div
    className={classes.cover}
    {...props}
  />
)
export const ItemWords = (props: Props<'p'>) => (
  <p
    className={classes.words}
    {...props}
  />
)
export const ItemFacts = (props: Props<'dl'>) => (
  <dl
    className={classes.facts}
    {...props}
  />
)
export const ItemBox = (props: Props<'div'>) => (
  <div
    className={classes.box}
    {...props}
  />
)
export const ItemTools = (props: Props<'div'>) => (
  <div
    className={classes.tools}
    {...props}
  />
)
export const ItemNote = (props: Props<'p'>) => (
  <p
    className={classes.dim}
    {...props}
  />
)
export const ItemNoteText = (props: Props<'span'>) => (
  <span
    className={classes.dim}
    {...props}
  />
)
export const ItemSmall = (props: Props<'small'>) => (
  <small
    className={classes.dim}
    {...props}
  />
)
export const ItemNav = (props: Props<'nav'>) => (
  <nav
    className={classes.line}
    {...props}
  />
)
