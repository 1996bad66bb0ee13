// Lessons of a course in order, each with description and actions.
import type { ComponentProps } from 'react'
import classes from '../workshop/workshop.module.css'

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'className'>

export const LessonList = (props: Props<'ol'>) => (
  <ol
    className={classes.lessons}
    {...props}
  />
)
export const LessonWords = (props: Props<'span'>) => (
  <span
    className={classes.words}
    {...props}
  />
)
export const LessonEnd = (props: Props<'span'>) => (
  <span
    className={classes.end}
    {...props}
  />
)
