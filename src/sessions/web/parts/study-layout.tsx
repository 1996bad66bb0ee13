// Layout of a self-study page: description, and a box to begin.
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import classes from '../study/study.module.css'
import { Aside } from '#kit/web/parts/aside.tsx'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const StudyItem = (props: Props<'div'>) => (
  <div
    className={classes.item}
    {...props}
  />
)
export const StudyMain = (props: Props<'div'>) => (
  <div
    className={classes.main}
    {...props}
  />
)
export const StudyCover = (props: Props<'div'>) => (
  <div
    className={classes.cover}
    {...props}
  />
)
export const StudyFacts = (props: Props<'dl'>) => (
  <dl
    className={classes.facts}
    {...props}
  />
)
export const StudyBoxFrame = (props: Props<'aside'> & { resetKey?: unknown }) => (
  <Aside
    className={classes.box}
    {...props}
  />
)
export const StudyNote = (props: Props<'p'>) => (
  <p
    className={classes.dim}
    {...props}
  />
)
export const StudyClock = (props: Props<'div'>) => (
  <div
    className={classes.clock}
    {...props}
  />
)
export const StudyLink = (props: Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link
    className={classes.dim ?? ''}
    {...props}
  />
)
