import type { ReactNode } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import classes from '../parts/school.module.css'

/** What went wrong, beside what caused it. */
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
