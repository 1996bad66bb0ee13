// A page in the form of a letter from a school: its name, a few sentences, one action.
import type { ReactNode } from 'react'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { SchoolFront } from '#schools/contract/plans.shapes.ts'
import { Thing } from '#kit/web/router/thing.ts'
import classes from '../parts/school.module.css'

export function Letter({
  school,
  title,
  children,
}: {
  school: SchoolFront
  title: string
  children: ReactNode
}) {
  const logo = pictureOf(school.logo)
  return (
    <article className={classes.letter}>
      <p className={classes.letterHead}>
        {logo ? (
          <img
            className={classes.logo}
            src={logo}
            alt=""
          />
        ) : (
          <span className={`${classes.logo} ${classes.blank}`}>
            <Icon
              name="school"
              size={32}
            />
          </span>
        )}
        {school.name}
      </p>
      <Thing name={title} />
      <h1>{title}</h1>
      {children}
    </article>
  )
}
