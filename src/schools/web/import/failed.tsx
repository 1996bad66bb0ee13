import type { ReactNode } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from '../parts/school.module.css'

/** An error message, shown beside its cause. */
export const Failed = ({ words }: { words: ReactNode }) =>
  words ? (
    <p
      className={classes.failed}
      role="alert"
    >
      <Icon name="error" />
      <span>{words}</span>
    </p>
  ) : null
